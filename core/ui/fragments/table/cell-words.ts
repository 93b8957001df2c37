import { wordsOfHtml } from '../html-words.ts';
import type { Cell, Content } from '../wire.ts';

/** Returns a cell's words: what a search reads, and what is sorted by where the cell says nothing else. */
export function cellWords(cell: Cell | undefined): string {
  if (typeof cell !== 'object') return cell ?? '';
  return cell.content?.length ? cell.content.map(contentWords).join(' ') : (cell.text ?? '');
}

function contentWords(content: Content): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'message':
      return content.message;
    case 'facts':
      return content.facts.map(({ label, value }) => `${label} ${value}`).join(' ');
    case 'links':
      return content.links.map(({ label }) => label).join(' ');
    case 'html':
      return wordsOfHtml(content.html);
    case 'rows':
      return content.rows.flatMap((row) => Object.values(row.cells).map(cellWords)).join(' ');
    default:
      return '';
  }
}
