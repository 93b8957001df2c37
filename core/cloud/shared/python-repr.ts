/** A JSON value as Python prints it inside an error text, members in the order in which they came. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]) => `${quoted(key)}: ${pythonRepr(member)}`);
    return `{${members.join(', ')}}`;
  }
  return String(value);
}

/** As `pythonRepr`, but a text stands without quotes: Python's `str()`. */
export function pythonStr(value: unknown): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

function quoted(text: string): string {
  const body = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return body.includes("'") && !body.includes('"') ? `"${body}"` : `'${body.replaceAll("'", "\\'")}'`;
}
