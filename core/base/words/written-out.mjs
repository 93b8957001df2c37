// Signs that a terminal obeys, that turn writing around, or that nobody sees.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A text as it may stand in a log or on a terminal: what hides in it or turns it around is written as `U+202E`. @param {string} text */
export const writtenOut = (text) =>
  text.replace(unseen, (sign) => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
