/** Types that catalogs have for one service, in the order in which the gateway looks for them. */
const aliases: readonly (readonly string[])[] = [['volumev3', 'block-storage', 'block-store', 'volume']];

/** The types by which a service goes that goes by this one. */
export function namesOf(type: string): readonly string[] {
  return aliases.find((names) => names.includes(type)) ?? [type];
}
