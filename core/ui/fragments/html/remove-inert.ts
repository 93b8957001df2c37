/**
 * Markup without its scripts, style sheets, styles and handlers. The sanitiser takes them away too, but a browser's policy
 * reports each that is parsed, in a document of no page as well, and the reports of real ones would be lost among these.
 * The sanitiser is what makes markup safe: what is misread here costs a report and nothing else.
 */
export function removeInert(html: string): string {
  if (!/<s(?:cript|tyle)|style|on[a-z]/i.test(html)) return html;
  let kept = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    kept += html.slice(at, open);
    const read = readTag(html, open) ?? readComment(html, open);
    kept += read.kept;
    at = read.end;
  }
  return kept + html.slice(at);
}

interface Piece {
  readonly kept: string;
  readonly end: number;
}

// The HTML standard's tokeniser reads tags so: with its own white space, and quotes after an equals sign alone.
const tagName = /<(\/?[a-z][^\t\n\f\r />]*)/iy;
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >]*))?/y;
const tagEnd = /[\t\n\f\r /]*>?/y;

/** Elements whose content is text up to their end tag; of the first two nothing is kept. */
const unkept = new Set(['script', 'style']);
const texts = new Set([...unkept, 'iframe', 'noembed', 'noframes', 'textarea', 'title', 'xmp']);

function readTag(html: string, open: number): Piece | undefined {
  const name = matchAt(tagName, html, open);
  if (!name) return undefined;
  let kept = name[0];
  let end = open + kept.length;
  for (let found = matchAt(attribute, html, end); found; found = matchAt(attribute, html, end)) {
    // A space in its place: the next one may stand close behind its quote.
    kept += /^(?:style$|on)/i.test(found[1]!) ? ' ' : found[0];
    end += found[0].length;
  }
  const last = matchAt(tagEnd, html, end)![0];
  kept += last;
  end += last.length;
  const element = name[1]!.toLowerCase();
  if (!texts.has(element)) return { kept, end };
  const close = endOfText(html, element, end);
  return { kept: unkept.has(element) ? '' : kept + html.slice(end, close), end: close };
}

/** Finds where the end tag of an element of text ends, or where it begins if the element is kept. */
function endOfText(html: string, element: string, from: number): number {
  const close = new RegExp(`</${element}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  if (!found) return html.length;
  if (!unkept.has(element)) return found.index;
  const end = html.indexOf('>', found.index);
  return end < 0 ? html.length : end + 1;
}

/** A comment, or anything else that is no tag, as it stands. */
function readComment(html: string, open: number): Piece {
  const end = html.startsWith('<!--', open)
    ? endOf(/--!?>/g, html, open + 2)
    : /^<[!?/]/.test(html.slice(open, open + 2))
      ? endOf(/>/g, html, open)
      : open + 1;
  return { kept: html.slice(open, end), end };
}

function endOf(close: RegExp, html: string, from: number): number {
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? found.index + found[0].length : html.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
