/** A comment of a source file: its text without the signs around it. */
export interface SourceComment {
  /** The line it begins in, from 1. */
  line: number;
  text: string;
}

/** Returns the comments of a TypeScript, JavaScript or CSS source. Line comments below one another are one comment. */
export function commentsOf(source: string): SourceComment[] {
  const found: SourceComment[] = [];
  let block: SourceComment | undefined;
  let wasLine = false;
  for (const [index, row] of source.split('\n').entries()) {
    const line = index + 1;
    const isLine = block === undefined && /^\s*\/\//.test(row);
    const add = (comment: SourceComment, text: string) => (comment.text = `${comment.text}\n${text.trim()}`.trim());
    if (block) {
      add(block, row.replace(/\*\/.*$/, '').replace(/^\s*\*?/, ''));
      if (row.includes('*/')) block = undefined;
    } else if (/^\s*\{?\/\*/.test(row)) {
      const comment = { line, text: '' };
      found.push(comment);
      add(comment, row.replace(/^\s*\{?\/\*+/, '').replace(/\*\/.*$/, ''));
      if (!row.includes('*/')) block = comment;
    } else if (isLine) {
      const text = row.replace(/^\s*\/\/+/, '');
      if (wasLine) add(found.at(-1) as SourceComment, text);
      else found.push({ line, text: text.trim() });
    } else {
      const [, text] = /[;,{)}\]]\s+\/\/\s+(.*)$/.exec(row) ?? [];
      if (text !== undefined) found.push({ line, text });
    }
    wasLine = isLine;
  }
  return found;
}

/** A word that points at something unsaid: a comment begins with the thing itself. */
export const bareOpener =
  /^(What|Whatever|Who|Whom|Whoever|Whose|Those|Of|It|Its|One|Ones|Any|They|That|This|These|Which|Whichever)\b/;

/** A page that the repository does not have, by its section or its name; an ID with a dot, as no row of the requirements has. */
export const strangeCitation = /\u00a7|\bdocuments? [123]\b|\bbehaviou?rs [A-Z]|\bhabits? \d|\b[A-Z]{2,5}\.\d+\b/;
