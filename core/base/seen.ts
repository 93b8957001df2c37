/**
 * What turns text around or takes no room, so that one name looks like another. Not those that writing needs: marks of
 * direction and isolates of our own texts, and joiners after anything but Latin, Greek and Cyrillic letters.
 */
const unseen =
  /[\xAD\u180E\u200B\u202A-\u202E\u2060-\u2067\u206A-\u206F\u3164\uFEFF]|(?<=^|[\0-\u058F])[\u200C\u200D]/g;

/** A text with what can't be seen in it written out: `cod.exe` that a U+202E turns around does not pass for `exe.doc`. */
export const seen = (text: string): string =>
  text.replace(unseen, (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
