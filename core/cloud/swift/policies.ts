/** The storage policies of the cloud: one, by two names. The first is the default. */
export const policies = [{ name: 'Policy-0', aliases: ['Policy-0', 'standard'], default: true }] as const;

/** The proper name of a policy, in any case or by another of its names; undefined: there's none. */
export function policyNamed(name: string | undefined): string | undefined {
  const wanted = name?.toLowerCase();
  return policies.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted))?.name;
}
