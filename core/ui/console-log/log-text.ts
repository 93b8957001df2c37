import { type Ink, inkAfter, type Piece, plainInk, readLine, textOf } from './ansi-line.ts';

/** A log, line by line. Only lines that are asked for are read closely: ten megabytes cost no more than a look. */
export interface LogText {
  readonly count: number;
  pieces(line: number): readonly Piece[];
  text(line: number): string;
  /** The lines that hold a text, whatever its case; none for an empty one. */
  find(text: string): number[];
  /** All of it without colours and commands: to copy, to download. */
  whole(): string;
}

/** How many lines apart the ink is remembered. */
const apart = 256;

/** A line that is longer is drawn as several: nobody reads it at once, and no browser draws it fast. */
const maxLineLength = 2000;

function cut(line: string): string | string[] {
  if (line.length <= maxLineLength) return line;
  return Array.from({ length: Math.ceil(line.length / maxLineLength) }, (_, part) =>
    line.slice(part * maxLineLength, (part + 1) * maxLineLength),
  );
}

export function readLog(log: string): LogText {
  const written = log.split('\n');
  // The empty text after the last line feed is no line.
  if (written.at(-1) === '') written.pop();
  const lines = written.flatMap(cut);
  const colored = log.includes('\x1b');
  const inks: Ink[] = [plainInk];
  let searched: string[] | undefined;

  const inkBefore = (line: number): Ink => {
    if (!colored) return plainInk;
    const mark = Math.floor(line / apart);
    for (let at = inks.length - 1; at < mark; at += 1) {
      inks.push(
        lines.slice(at * apart, (at + 1) * apart).reduce((ink, text) => inkAfter(text, ink), inks[at] ?? plainInk),
      );
    }
    let ink = inks[mark] ?? plainInk;
    for (let at = mark * apart; at < line; at += 1) ink = inkAfter(lines[at] ?? '', ink);
    return ink;
  };
  return {
    count: lines.length,
    pieces: (line) => readLine(lines[line] ?? '', inkBefore(line)).pieces,
    text: (line) => textOf(lines[line] ?? ''),
    find(text) {
      const wanted = text.toLowerCase();
      if (wanted === '') return [];
      // Read closely once, by the first search.
      searched ??= lines.map((line) => textOf(line).toLowerCase());
      const found: number[] = [];
      for (const [at, line] of searched.entries()) if (line.includes(wanted)) found.push(at);
      return found;
    },
    // Read in the parts it is drawn in: what is copied is what is seen.
    whole: () => written.map((line) => [cut(line)].flat().map(textOf).join('')).join('\n'),
  };
}

/** Pieces cut where a text that is looked for begins and ends, so that it can be marked across colours. */
export function markPieces(pieces: readonly Piece[], text: string): readonly (Piece & { marked: boolean })[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return pieces.map((piece) => ({ ...piece, marked: false }));
  const line = pieces
    .map((piece) => piece.text)
    .join('')
    .toLowerCase();
  const marks = new Set<number>();
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    for (let sign = at; sign < at + wanted.length; sign += 1) marks.add(sign);
  }
  let from = 0;
  return pieces.flatMap(({ text: whole, ink }) => {
    const cut: (Piece & { marked: boolean })[] = [];
    for (let at = 0; at < whole.length; at += 1) {
      const marked = marks.has(from + at);
      const last = cut.at(-1);
      if (last?.marked === marked) cut[cut.length - 1] = { ...last, text: last.text + whole[at] };
      else cut.push({ text: whole[at] ?? '', ink, marked });
    }
    from += whole.length;
    return cut;
  });
}
