const blocks = /<\/?(?:br|d[dlt]|div|h[1-6r]|li|ol|option|p|t[dhr]|table|ul)\b[^>]*>/gi;
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** What markup says in words, on one line. It is text to be searched, sorted or read, and is never drawn as markup again. */
export function wordsOfHtml(html: string): string {
  const text = html.replace(blocks, ' ').replace(/<[^>]*>/g, '');
  const words = text.replace(/&([^;\s&]+);/g, (entity, name: string) => signs[name.toLowerCase()] ?? entity);
  return words.replace(/\s+/g, ' ').trim();
}
