/**
 * What turns text around or takes no room, so that one name looks like another: embeddings, overrides and isolates of direction, fillers,
 * ends of lines that are none, tags, control signs but tab and line's end; and what some writing needs, where that may be another's.
 */
const suspects = /(?![\t\n\r\u2068\u2069])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Joiners: letters from Latin to Armenian are never joined. */
const joiner = /\u034F|\p{Join_Control}/u;
/** It chooses between looks of the sign before: of emoji, digits and other writing, not of those letters. */
const selector = /\p{Variation_Selector}/u;
const mark = /[\u061C\u200E\u200F]/;
/** A flag of a region: Wales's is a black flag with five tags and their end. */
const flag = /\u{1F3F4}[\u{E0020}-\u{E007F}]*$/u;

/** Does the writing around it need the sign? */
function isNeeded(sign: string, before: string, text: string): boolean {
  if (joiner.test(sign)) return /[^\0-\u058F]$/.test(before);
  if (selector.test(sign)) return /[^A-Za-z\xC0-\u058F]$/.test(before);
  // Our own dates and numbers have marks of direction without any letter.
  if (mark.test(sign)) return /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFEFC]/.test(text) || !/[A-Za-z]/.test(text);
  return sign.length > 1 && flag.test(before);
}

/**
 * A text with what can't be seen in it written out: `cod.exe` that a U+202E turns around does not pass for `exe.doc`. What Arabic, Hebrew,
 * Persian, Indian writing and emoji need stays.
 */
export const seen = (text: string): string =>
  text.replace(suspects, (sign, at: number) =>
    isNeeded(sign, text.slice(0, at), text)
      ? sign
      : `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
