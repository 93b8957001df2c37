import { seen } from '#base';

/** A table as data: a stable head per column, and a value per cell. */
export interface Sheet {
  columns: readonly { id: string; label: string }[];
  rows: readonly (readonly unknown[])[];
}

/**
 * Returns an item's value for a column. It is the item's own member of that name, as the service gave it, else what the column
 * says. Texts for the screen (dates in words, sizes with units, translated states) are no data.
 */
export function storedValue(item: unknown, column: string, said: () => unknown): unknown {
  return typeof item === 'object' && item !== null && Object.hasOwn(item, column)
    ? (item as Readonly<Record<string, unknown>>)[column]
    : said();
}

/**
 * Spreadsheets run what begins like a formula, so names that someone else chose are made harmless with an apostrophe
 * before them (OWASP, CSV injection).
 */
function neutralised(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const safe = neutralised(typeof value === 'string' ? value : JSON.stringify(value));
  // Where a semicolon or a tab parts cells, what follows one would be a cell of its own, and a formula.
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8. */
export function toCsv(sheet: Sheet): string {
  const lines = [sheet.columns.map(({ label }) => label), ...sheet.rows];
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Returns JSON with one object per row, by column id. */
export function toJson(sheet: Sheet): string {
  const rows = sheet.rows.map((cells) =>
    Object.fromEntries(sheet.columns.map(({ id }, place) => [id, cells[place] ?? null])),
  );
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** `images-demo-2026-11-08.csv`: what is listed, of which project, when; in lower case, and safe as a file's name. */
export function exportName(list: string, project: string, at: number, format: string): string {
  const parts = [list, project, new Date(at).toISOString().slice(0, 10)].map(plain).filter((part) => part !== '');
  return `${parts.join('-')}.${format}`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** For so long, in milliseconds, a browser may take to read what it was handed: some ask the operator first. */
const hold = 60_000;

/** Hands the browser a file to save. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = seen(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), hold);
}
