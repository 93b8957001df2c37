/**
 * Signs that a terminal obeys, or that make a text look like another. They are control signs but the line's end, those of bidi,
 * those that take no place or look like a plain space, and tags.
 */
const unseen = /(?![\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const runs = new RegExp(`((?:${unseen.source})+)`, 'u');
const each = new RegExp(unseen, 'gu');

/** A text with each of them as `written` says. */
export function withUnseen(text: string, written: (sign: string) => string): string {
  return text.replace(each, written);
}

/** A text within JSON: `\u202e`, a pair of them for a sign beyond. */
export function unseenInJson(json: string): string {
  return withUnseen(json, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
      .join(''),
  );
}

export function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/**
 * By their bytes, as those mean the same in every locale, and by `printf`, which every shell has: `$'…'` is unknown to some.
 * No word can hold a zero: what is written for it is another text.
 */
function unseenInShell(signs: string): string {
  const bytes = [...new TextEncoder().encode(signs)];
  return `"$(printf '${bytes.map((byte) => (byte === 0 ? '\\\\0' : `\\${byte.toString(8).padStart(3, '0')}`)).join('')}')"`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A word of any shell that is this text, whatever is in it. */
export function shellWord(text: string): string {
  if (/^[A-Za-z0-9_./:,@%+-][A-Za-z0-9_./:,@%+=-]*$/.test(text)) return text;
  // Unseen signs stand between other parts, as a shell cuts the line ends at the end of a command's output.
  const parts = text.split(runs).map((part, at) => (at % 2 === 1 ? unseenInShell(part) : part && quoted(part)));
  return parts.join('') || "''";
}

/** Parts of one command: in a line where they have room, else each on a line of its own. */
export function shellLines(parts: readonly string[], longest = 88): string {
  const line = parts.join(' ');
  return line.length <= longest && !line.includes('\n') ? line : parts.join(' \\\n  ');
}
