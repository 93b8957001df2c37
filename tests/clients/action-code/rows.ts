import { readdirSync } from 'node:fs';
import type { Row } from './row.ts';

/** A panel's rows are a file of its own in `rows/`. */
const folder = new URL('rows/', import.meta.url);

const panels = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map(async (file) => (await import(/* @vite-ignore */ new URL(file, folder).href)) as { rows: readonly Row[] }),
);

/** The rows, one for each action; a new action is a new row. */
export const rows: readonly Row[] = panels.flatMap((panel) => panel.rows);
