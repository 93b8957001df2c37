/** What a terminal obeys, or what has a text look like another: control signs but the line's end, and those of bidi. */
// eslint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text within JSON: `\u202e`. */
export function unseenInJson(json: string): string {
  return json.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** By its bytes, as those mean the same in every locale. No word can hold a zero: what is written for it is another text. */
function unseenInShell(sign: string): string {
  if (sign === '\0') return '\\\\0';
  return [...new TextEncoder().encode(sign)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** A word of a shell that is this text, whatever is in it: of any, and with unseen signs of bash and zsh. */
export function shellWord(text: string): string {
  if (text.search(unseen) !== -1) {
    return `$'${text.replaceAll('\\', '\\\\').replaceAll("'", '\\x27').replace(unseen, unseenInShell)}'`;
  }
  return /^[A-Za-z0-9_./:,@%+-][A-Za-z0-9_./:,@%+=-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Parts of one command: in a line where they have room, else each on a line of its own. */
export function shellLines(parts: readonly string[], longest = 88): string {
  const line = parts.join(' ');
  return line.length <= longest && !line.includes('\n') ? line : parts.join(' \\\n  ');
}
