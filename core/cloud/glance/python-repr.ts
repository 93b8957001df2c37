/** A JSON value as Python prints it, members in order of their names: glance's schema errors quote values that way. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (typeof value === 'object') {
    const sorted = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
    const members = sorted.map(([key, member]) => `${quoted(key)}: ${pythonRepr(member)}`);
    return `{${members.join(', ')}}`;
  }
  return String(value);
}

function quoted(text: string): string {
  const body = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return body.includes("'") && !body.includes('"') ? `"${body}"` : `'${body.replaceAll("'", "\\'")}'`;
}
