export const screenColumns = 80;
export const screenRows = 25;

/** A part of a row that was drawn anew: columns from `from` up to, without, `to`. */
export interface DrawnPart {
  row: number;
  from: number;
  to: number;
}

/** A screen of text, as a terminal: it wraps, scrolls, and tells those who look which part was drawn anew. */
export class TextScreen {
  readonly #rows: string[][] = Array.from({ length: screenRows }, emptyRow);
  readonly #watchers = new Set<(part: DrawnPart) => void>();
  #row = 0;
  #column = 0;

  signAt(row: number, column: number): string {
    if (row === this.#row && column === this.#column) return '_';
    return this.#rows[row]?.[column] ?? ' ';
  }

  /** Returns what ends the watching. */
  watch(seen: (part: DrawnPart) => void): () => void {
    this.#watchers.add(seen);
    return () => void this.#watchers.delete(seen);
  }

  write(text: string): void {
    for (const sign of text) this.#put(sign);
  }

  #put(sign: string): void {
    const [row, column] = [this.#row, this.#column];
    if (sign === '\n') this.#newLine();
    else if (sign === '\r') this.#column = 0;
    else if (sign === '\b') this.#column = Math.max(0, column - 1);
    else {
      (this.#rows[row] as string[])[column] = sign;
      this.#column += 1;
      if (this.#column === screenColumns) {
        this.#column = 0;
        this.#newLine();
      }
    }
    this.#tell(row, column);
    this.#tell(this.#row, this.#column);
  }

  #newLine(): void {
    this.#row += 1;
    if (this.#row < screenRows) return;
    this.#row = screenRows - 1;
    this.#rows.shift();
    this.#rows.push(emptyRow());
    for (let row = 0; row < screenRows; row++) this.#tell(row, 0, screenColumns);
  }

  #tell(row: number, from: number, to = from + 1): void {
    for (const seen of this.#watchers) seen({ row, from, to });
  }
}

const emptyRow = () => Array.from({ length: screenColumns }, () => ' ');
