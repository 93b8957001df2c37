/**
 * Signs that turn text around, take no room or stand for nothing, so that one name looks like another: embeddings, overrides, isolates and
 * marks of direction, joiners, selectors, fillers, line separators, tags, control characters except tab and line end.
 */
const suspect = '[[\u2800\uFFF9-\uFFFC\\p{Cc}\\p{Zl}\\p{Zp}\\p{DI}]--[\\t\\n\\r]]';
const suspects = new RegExp(suspect, 'v');
/** White space that is no single blank between words. */
const spaces = /^\s+|\s+$|\s{2,}|[^\S ]/g;

/** Letters and vowels that are written from right to left. */
const turned = '[[\u0590-\u08FF\uFB1D-\uFEFC]&&\\p{Alpha}]';

/**
 * Matches those that writing needs: what makes up an emoji, Persian's parts of words, Indian letters that are joined or kept apart (after a virama,
 * Bengali's and Kannada's before it), marks next to letters from right to left, other looks of Han signs.
 */
const needed = `(?<=\\p{sc=Han})[\u{E0100}-\u{E01EF}]|\\p{RGI_Emoji}|(?<=${turned})\u200C(?=[[\u0620-\u08FF]&&\\p{Alpha}])|(?<=[[\u0900-\u0DFF]&&\\p{Dia}])(?:\u200D|\u200C(?=[[\u0900-\u0DFF]&&\\p{Alpha}]))|\u200D(?=[\u09CD\u0CCD])|[\u061C\u200E\u200F](?:(?=${turned})|(?<=${turned}.))`;
const hidden = new RegExp(`${needed}|(${suspect})`, 'gv');

/** Texts of the console itself which need what no name may hold. */
const own = new Set<string>();
/** When there are more they are forgotten: they are made again before they are drawn. */
const mostOwn = 1e5;

/** Says of a text that the console made it, of values which hide nothing: dates and sentences from right to left have marks and isolates. */
export function ours(text: string): string {
  if (own.size > mostOwn) own.clear();
  if (seenName(text) !== text) own.add(text);
  return text;
}

/** Attributes that a person reads or hears. */
export const spokenAttributes = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
];

const written = (signs: string): string =>
  signs.replace(/./gsu, (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);

/**
 * A text with what can't be seen in it written out: `cod.exe` that a U+202E turns around does not pass for `exe.doc`. What Arabic, Hebrew,
 * Persian, Indian writing and emoji need stays.
 */
export function seen(text: string): string {
  if (!suspects.test(text) || own.has(text)) return text;
  return text.replace(hidden, (sign, hides?: string) => (hides ? written(sign) : sign));
}

/** The same of a name, in which white space at an end, a second blank and a break of lines are seen as well. */
export function seenName(text: string): string {
  return own.has(text) ? text : seen(text.replace(spaces, written));
}
