/**
 * A text as it is compared with what somebody typed: without case and accents ("gro" finds "Größe"), wide and half-width
 * signs alike, Katakana as Hiragana (which is what an input method shows before it knows the word), Arabic letters in the one
 * spelling that hurried writers use for both.
 */
export function plainText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // The marks of voiced Kana are no accents: バ and ハ are two letters.
      .replace(/(?![\u3099\u309a])\p{M}|\u0640/gu, '')
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(/[\u0649\u0629]/g, (letter) => (letter === '\u0649' ? '\u064a' : '\u0647'))
      .toLowerCase()
  );
}
