import { seen } from '#base';

/** A text for a terminal, which does what control characters say: those that a plugin or a file brings are written out. */
export function printable(text: string): string {
  return seen(text).replace(/\r(?!\n)|\t/g, (sign) => (sign === '\t' ? '[U+0009]' : '[U+000D]'));
}
