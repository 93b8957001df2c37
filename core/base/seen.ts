/**
 * Signs that turn text around or take no room, so that one name looks like another: embeddings, overrides and isolates of direction,
 * fillers, line separators, tags, control characters except tab and line end. Some writing needs some of them: `isNeeded` tells where.
 */
const suspects = /(?![\t\n\r\u2068\u2069])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Joiners: letters from Latin to Armenian are never joined. */
const joiner = /\u034F|\p{Join_Control}/u;
/** Variation selectors choose between looks of the sign before: an emoji, a digit, other writing; never a letter from Latin to Armenian. */
const selector = /\p{Variation_Selector}/u;
const mark = /[\u061C\u200E\u200F]/;
/** A flag of a region: Wales's is a black flag with five tags and their end. */
const flag = /\u{1F3F4}[\u{E0020}-\u{E007F}]*$/u;

/** Code units before a sign that say whether it is needed: the longest flag of a region, twice over. */
const context = 32;

/** Does the writing just before the sign need it? */
function isNeeded(sign: string, before: string): boolean {
  if (joiner.test(sign)) return /[^\0-\u058F]$/.test(before);
  if (selector.test(sign)) return /[^A-Za-z\xC0-\u058F]$/.test(before);
  return sign.length > 1 && flag.test(before);
}

/** Does the whole text need marks of direction? Our own dates and numbers have them without any letter. */
const needsMarks = (text: string): boolean =>
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFEFC]/.test(text) || !/[A-Za-z]/.test(text);

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

/**
 * A text with what can't be seen in it written out: `cod.exe` that a U+202E turns around does not pass for `exe.doc`. What Arabic, Hebrew,
 * Persian, Indian writing and emoji need stays.
 */
export function seen(text: string): string {
  // Found out once, and only for a text that has a mark: names of others may be long, and hold nothing else.
  let marks: boolean | undefined;
  return text.replace(suspects, (sign, at: number) => {
    const needed = mark.test(sign)
      ? (marks ??= needsMarks(text))
      : isNeeded(sign, text.slice(Math.max(0, at - context), at));
    return needed ? sign : `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
