/** Returns a time of nova's with its zone: some of its members leave out that they are in UTC. */
export function utc(time: string | null | undefined): string | undefined {
  if (!time) return undefined;
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`;
}
