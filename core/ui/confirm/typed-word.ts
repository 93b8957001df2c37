import { seenName } from '#base';
import type { Confirmation } from '#services/modals/modals';

/** From this many things on, destroying them wants a word typed. */
const many = 6;

/** Returns the text that must be typed before the button works: the question's own, or how many things it destroys. Undefined: nothing. */
export function wordToType({
  names = [],
  lines = names.map((name) => ({ name })),
  danger,
  word,
}: Pick<Confirmation, 'names' | 'lines' | 'danger' | 'word'>): string | undefined {
  return word || (danger ? countToType(lines.length) : undefined);
}

/** The same of a number of things alone. */
export function countToType(count: number): string | undefined {
  return count >= many ? String(count) : undefined;
}

/**
 * Is it typed? Spaces around it don't count; digits may be those of the operator's script, letters with marks may be made up of two signs, and
 * what can't be seen in a name may be typed as the question writes it.
 */
export function typedMatches(word: string | undefined, typed: string): boolean {
  return word === undefined || [word, seenName(word)].some((one) => plain(one) === plain(typed));
}

const plain = (text: string): string => toAscii(text.trim().normalize());

/** Arabic-Indic and Persian digits as 0 to 9. */
function toAscii(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
