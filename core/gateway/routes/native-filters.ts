/** What is left of a query once its keywords are taken out, as native services write it. */
export function nativeFilters(filters: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
