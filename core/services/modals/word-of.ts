/** The signs of an id that are typed for a thing without a name. */
const idSigns = 8;

/**
 * Returns the word to type in a question about these things: the name of one (without a name, how its id begins), the number
 * of several.
 */
export function wordOf(things: readonly { id: string; name: string }[]): string {
  const [{ id = '', name = '' } = {}, ...others] = things;
  return others.length > 0 ? String(things.length) : name.trim() || id.slice(0, idSigns);
}
