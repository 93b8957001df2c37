/** A table as it is shown: heads, and a text per cell. */
export interface Sheet {
  columns: readonly { id: string; label: string }[];
  rows: readonly (readonly string[])[];
}

/**
 * Spreadsheets run what begins like a formula, so names that someone else chose are made harmless with an apostrophe
 * before them (OWASP, CSV injection).
 */
function neutralised(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = neutralised(text);
  // Where a semicolon or a tab parts cells, what follows one would be a cell of its own, and a formula.
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8. */
export function toCsv(sheet: Sheet): string {
  const lines = [sheet.columns.map(({ label }) => label), ...sheet.rows];
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One object per row, by column id. */
export function toJson(sheet: Sheet): string {
  const rows = sheet.rows.map((cells) =>
    Object.fromEntries(sheet.columns.map(({ id }, place) => [id, cells[place] ?? ''])),
  );
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** Hands the browser a file to save. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it began.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
