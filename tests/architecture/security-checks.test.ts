import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from './source-files.ts';

const page = 'core/gateway/docs/security-checks.md';

interface Row {
  item: string;
  isGate: boolean;
  checks: { file: string; words: string }[];
  text: string;
}

/** The rows of the page's tables. */
const rows: Row[] = [...read(page).matchAll(/^\| (\**)(\d+\.\d+\.\d+)\** +\|[^|]*\|(.*)\|$/gm)].map(
  ([, bold, item = '', text = '']) => ({
    item,
    isGate: bold === '**',
    text,
    checks: [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words })),
  }),
);

/** The source of a test, whatever kind it is of; nothing where there is none. */
function sourceOf(name: string): string | undefined {
  const file = ['test.ts', 'test.tsx', 'spec.ts']
    .map((end) => `tests/${name}.${end}`)
    .find((path) => existsSync(join(root, path)));
  return file && read(file).replaceAll("\\'", "'");
}

describe('the page of security checks', () => {
  it('[OPS-14] names tests that there are, by words of their titles', () => {
    expect(rows.length).toBeGreaterThan(80);
    const missing = rows.flatMap(({ item, checks }) =>
      checks
        .filter(({ file, words }) => !sourceOf(file)?.includes(words))
        .map(({ file, words }) => `${item}: ${file} “${words}”`),
    );
    expect(missing).toEqual([]);
  });

  it('[OPS-14] has a test for each item that a release depends on, and a sentence for each other without one', () => {
    const gates = rows.filter(({ isGate }) => isGate);
    expect(gates.length).toBeGreaterThanOrEqual(40);
    expect(gates.filter(({ checks }) => checks.length === 0).map(({ item }) => item)).toEqual([]);
    expect(
      rows.filter(({ checks, text }) => checks.length === 0 && !/\.\s*$/.test(text)).map(({ item }) => item),
    ).toEqual([]);
  });

  it('[OPS-14] has each item once', () => {
    const items = rows.map(({ item }) => item);
    expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([]);
  });
});
