const blocks = /<\/?(?:br|d[dlt]|div|h[1-6r]|li|ol|option|p|t[dhr]|table|ul)\b[^>]*>/gi;
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** Returns the words of markup, on one line. They are text to be searched, sorted or read, and never drawn as markup again. */
export function wordsOfHtml(html: string): string {
  const text = html.replace(blocks, ' ').replace(/<[^>]*>/g, '');
  const words = text.replace(/&([^;\s&]+);/g, (entity, name: string) => signOf(name.toLowerCase()) ?? entity);
  return words.replace(/\s+/g, ' ').trim();
}

function signOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex ? parseInt(hex, 16) : Number(decimal);
  if (hex ?? decimal) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
  return Object.hasOwn(signs, name) ? signs[name] : undefined;
}
