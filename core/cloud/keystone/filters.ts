/**
 * Returns the items that a list's query asks for. `exact` names the members that may be filtered by; string members also take
 * keystone's comparisons: `name__contains=web`, `__startswith`, `__endswith`, and the three with an `i` that ignore case.
 * Everything else in the query is ignored, as keystone does.
 */
export function filtered<T extends object>(items: Iterable<T>, query: unknown, exact: readonly string[]): T[] {
  const tests: ((item: Record<string, unknown>) => boolean)[] = [];
  for (const [key, raw] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const wanted = Array.isArray(raw) ? String(raw[0]) : String(raw);
    const [name = '', comparison] = key.split('__');
    if (!exact.includes(name)) continue;
    if (comparison === undefined) tests.push((item) => equals(item[name], wanted));
    else if (comparisons[comparison]) tests.push((item) => compare(comparison, item[name], wanted));
  }
  return [...items].filter((item) => tests.every((test) => test(item as Record<string, unknown>)));
}

/** True for `?key`, `?key=`, `?key=true` and so on; keystone takes only a zero or a "no" for false. */
export function isTrue(query: unknown, key: string): boolean {
  const value = (query as Record<string, unknown>)[key];
  return value !== undefined && !isFalseText(String(value));
}

const comparisons: Record<string, (text: string, part: string) => boolean> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
};
for (const [name, test] of Object.entries(comparisons)) {
  comparisons[`i${name}`] = (text, part) => test(text.toLowerCase(), part.toLowerCase());
}

function compare(comparison: string, value: unknown, wanted: string): boolean {
  return typeof value === 'string' && comparisons[comparison]?.(value, wanted) === true;
}

function equals(value: unknown, wanted: string): boolean {
  if (typeof value === 'boolean') return value === !isFalseText(wanted);
  return value === null || value === undefined ? wanted === '' : String(value) === wanted;
}

function isFalseText(text: string): boolean {
  return ['0', 'false', 'no', 'off', 'n', 'f'].includes(text.toLowerCase());
}
