/** What is in one of them alone: of hundreds one comes or goes, and who asks for the others has nothing to think over. */
export function comeAndGone(before: ReadonlySet<string>, now: ReadonlySet<string>): string[] {
  const without = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
    [...these].filter((one) => !those.has(one));
  return [...without(now, before), ...without(before, now)];
}
