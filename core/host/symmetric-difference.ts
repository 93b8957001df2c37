/** Returns the ids that were added or removed, so that only those who ask for them are told. */
export function symmetricDifference(before: ReadonlySet<string>, now: ReadonlySet<string>): string[] {
  const without = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
    [...these].filter((one) => !those.has(one));
  return [...without(now, before), ...without(before, now)];
}
