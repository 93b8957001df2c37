/** The named members that are there and not null. */
export function given<T extends object, K extends keyof T>(body: T, names: readonly K[]): Partial<Pick<T, K>> {
  const present = names.filter((name) => body[name] !== undefined && body[name] !== null);
  return Object.fromEntries(present.map((name) => [name, body[name]])) as Partial<Pick<T, K>>;
}

/** Everything that is there and not null. */
export function givenAll(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));
}
