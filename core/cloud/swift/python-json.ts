/** JSON as the service writes it: a blank after colons and commas, and nothing but ASCII. Clients compare digests of it. */
export function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${text(name)}: ${pythonJson(member)}`).join(', ')}}`;
  }
  return typeof value === 'string' ? text(value) : JSON.stringify(value);
}

function text(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
