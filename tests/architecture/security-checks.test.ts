import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, read, root } from './source-files.ts';

const page = 'core/gateway/docs/security-checks.md';
const otherPage = 'core/gateway/docs/asvs.md';

interface Row {
  item: string;
  isGate: boolean;
  checks: { file: string; words: string }[];
  text: string;
}

/** The rows of the tables of both pages. */
const rows: Row[] = [
  ...`${read(page)}\n${read(otherPage)}`.matchAll(/^\| (\**)(\d+\.\d+\.\d+)\** +\|[^|]*\|(.*)\|$/gm),
].map(([, bold, item = '', text = '']) => ({
  item,
  isGate: bold === '**',
  text,
  checks: [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words })),
}));

/** The sections of ASVS 5.0 with the number of their items on levels 1 and 2, which come first in each section. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 ' +
  '11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const levelTwo = sections.split(' ').flatMap((each) => {
  const [section = '', count = ''] = each.split(':');
  return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`);
});

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

  it('[OPS-14] has every item of levels 1 and 2, with the counts of how they stand', () => {
    expect(levelTwo).toHaveLength(253);
    const items = new Set(rows.map(({ item }) => item));
    expect(levelTwo.filter((item) => !items.has(item))).toEqual([]);
    const withMark = (mark: string) =>
      rows.filter(({ item, text }) => levelTwo.includes(item) && text.includes(`**${mark}:**`)).length;
    const counts = ['Partly', 'Not met', 'Not ours'].map(withMark);
    const met = 253 - counts.reduce((sum, each) => sum + each, 0);
    const told = [...read(otherPage).matchAll(/^\| are .*\| (\d+) +\|$/gm)].map(([, number]) => Number(number));
    expect(told).toEqual([met, ...counts]);
  });

  it('[OPS-14] names rows that there are and that have tests', () => {
    const named = new Set(rows.flatMap(({ text }) => [...text.matchAll(/`([A-Z]+-\d+)`/g)].map(([, id = '']) => id)));
    expect(named.size).toBeGreaterThan(15);
    const known = read('tests/requirements.md');
    const tests = filesOf(['tests'], /\.(test|spec)\.tsx?$/)
      .map(read)
      .join('');
    expect([...named].filter((id) => !known.includes(`| ${id} |`) || !tests.includes(`[${id}]`))).toEqual([]);
  });

  it('[OPS-14] is right that the gateway runs no program, and no text as code', () => {
    const wrong = filesOf(['core/gateway', 'core/base'], /\.(ts|mjs)$/).filter((file) =>
      /['"](node:)?(child_process|vm)['"]|\bnew Function\(|(?<![.\w])eval\(/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('[OPS-14] has each item once', () => {
    const items = rows.map(({ item }) => item);
    expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([]);
  });
});
