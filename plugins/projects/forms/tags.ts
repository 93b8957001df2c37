/** Keystone's limits. */
const maxTags = 80;
const maxTagLength = 255;

/** Returns the tags of a text, one on a line: each once, without spaces around it. */
export function tagsOf(text = ''): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

export const tagsText = (tags: readonly string[] = []) => tags.toSorted().join('\n');

/** Says which of Keystone's rules the tags break. A comma parts tags in a search, a slash parts them in an address. */
export function tagsProblem(tags: readonly string[]): 'many' | 'long' | 'signs' | undefined {
  if (tags.length > maxTags) return 'many';
  if (tags.some((tag) => [...tag].length > maxTagLength)) return 'long';
  return tags.some((tag) => /[,/]/.test(tag)) ? 'signs' : undefined;
}
