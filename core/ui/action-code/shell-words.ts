/** A word of a POSIX shell that is this text, whatever is in it. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_./:,@%+-][A-Za-z0-9_./:,@%+=-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Parts of one command: in a line where they have room, else each on a line of its own. */
export function shellLines(parts: readonly string[], longest = 88): string {
  const line = parts.join(' ');
  return line.length <= longest && !line.includes('\n') ? line : parts.join(' \\\n  ');
}
