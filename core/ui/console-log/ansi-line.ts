/** How a piece of a line is drawn: colours by their place in the terminal's table of 16, and three ways of writing. */
export interface Ink {
  readonly color?: number;
  readonly back?: number;
  readonly bold?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

export interface Piece {
  readonly text: string;
  readonly ink: Ink;
}

export const plainInk: Ink = Object.freeze({});

// An escape: a colour or cursor command, a title that ends with BEL or ST, a character set, or a lone one.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const escapes = /\x1b(?:\[([0-?]*)[ -/]*([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/][0-~]|[0-~]?)/g;

/**
 * A line of a terminal as pieces of text with their ink. Colours are followed; all other commands are left out, for
 * they move a cursor that is not there. `ink` is what the line before ended with.
 */
export function readLine(line: string, ink: Ink): { pieces: Piece[]; ink: Ink } {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number) => {
    if (to > from) pieces.push({ text: line.slice(from, to), ink });
  };
  for (const escape of line.matchAll(escapes)) {
    add(escape.index);
    from = escape.index + escape[0].length;
    if (escape[2] === 'm') ink = changed(ink, escape[1] ?? '');
  }
  add(line.length);
  return { pieces: overwritten(pieces).map((piece) => ({ ...piece, text: visible(piece.text) })), ink };
}

/** The line's text alone, as it is searched, copied and downloaded: what its pieces say. */
export function textOf(line: string): string {
  if (!anyControl.test(line)) return line;
  return readLine(line, plainInk)
    .pieces.map(({ text }) => text)
    .join('');
}

/** The ink after this text. */
export function inkAfter(text: string, ink: Ink): Ink {
  if (!text.includes('\x1b')) return ink;
  for (const escape of text.matchAll(escapes)) if (escape[2] === 'm') ink = changed(ink, escape[1] ?? '');
  return ink;
}

function changed(ink: Ink, parameters: string): Ink {
  const codes = parameters.split(/[;:]/).map(Number);
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? 0;
    if (code === 38 || code === 48) {
      const [color, used] = extended(codes.slice(place + 1));
      ink = code === 38 ? withColor(ink, 'color', color) : withColor(ink, 'back', color);
      place += used;
    } else ink = simple(ink, code);
  }
  return ink;
}

function simple(ink: Ink, code: number): Ink {
  if (code === 0) return plainInk;
  if (code === 1) return { ...ink, bold: true };
  if (code === 4) return { ...ink, underline: true };
  if (code === 7) return { ...ink, inverse: true };
  if (code === 22) return { ...ink, bold: false };
  if (code === 24) return { ...ink, underline: false };
  if (code === 27) return { ...ink, inverse: false };
  if (code >= 30 && code <= 37) return withColor(ink, 'color', code - 30);
  if (code >= 90 && code <= 97) return withColor(ink, 'color', code - 90 + 8);
  if (code >= 40 && code <= 47) return withColor(ink, 'back', code - 40);
  if (code >= 100 && code <= 107) return withColor(ink, 'back', code - 100 + 8);
  if (code === 39) return withColor(ink, 'color', undefined);
  if (code === 49) return withColor(ink, 'back', undefined);
  return ink;
}

function withColor(ink: Ink, of: 'color' | 'back', color: number | undefined): Ink {
  const { [of]: _, ...rest } = ink;
  return color === undefined ? rest : { ...rest, [of]: color };
}

/** Reads a colour of the larger tables: the first 16 are followed, the others are drawn plainly. */
function extended(codes: readonly number[]): [color: number | undefined, used: number] {
  const [kind, index = 0] = codes;
  if (kind === 5) return [index < 16 ? index : undefined, 2];
  return [undefined, kind === 2 ? 4 : 1];
}

// Control characters other than tab; and the signs that turn the direction of text around, which could make a line read
// as what it is not.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const anyControl = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e-\u2069\ufeff]/;

function visible(text: string): string {
  return text.replace(unseen, (sign) => {
    const code = sign.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Drops the text that a carriage return or a backspace wrote over, as a terminal does, whatever colour it had. */
function overwritten(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ text }) => /[\r\b]/.test(text))) return pieces;
  const cells = pieces.flatMap(({ text, ink }) => Array.from(text, (sign) => ({ text: sign, ink })));
  const end = cells.findLastIndex(({ text }) => text !== '\r') + 1;
  const begin = cells.findLastIndex(({ text }, place) => text === '\r' && place < end) + 1;
  const left: Piece[] = [];
  for (const cell of cells.slice(begin, end)) {
    if (cell.text === '\b') left.pop();
    else left.push(cell);
  }
  return joined(left);
}

/** Neighbours of one ink as one piece. */
function joined(cells: readonly Piece[]): Piece[] {
  const pieces: { text: string; ink: Ink }[] = [];
  for (const { text, ink } of cells) {
    const last = pieces.at(-1);
    if (last?.ink === ink) last.text += text;
    else pieces.push({ text, ink });
  }
  return pieces;
}
