import type { Confirmation } from '#services/modals/modals';

/** From this many things on, destroying them wants a word typed. */
const many = 6;

/** Returns what must be typed before the button works: how many things it destroys. Undefined: nothing. */
export function wordToType({
  names = [],
  lines = names.map((name) => ({ name })),
  danger,
}: Pick<Confirmation, 'names' | 'lines' | 'danger'>): string | undefined {
  return danger ? countToType(lines.length) : undefined;
}

/** The same of a number of things alone. */
export function countToType(count: number): string | undefined {
  return count >= many ? String(count) : undefined;
}

/** Is it typed? Spaces around it don't count; digits may be those of the operator's script. */
export function typedMatches(word: string | undefined, typed: string): boolean {
  return word === undefined || toAscii(typed.trim()) === word;
}

/** Arabic-Indic and Persian digits as 0 to 9. */
function toAscii(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
