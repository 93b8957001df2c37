import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lateWords } from '../../../core/cli/build/late-parts.mjs';
import { dist } from './built.ts';

const folder = join(dist, 'web/static');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const { first, styles, lateStyles } = JSON.parse(readFileSync(join(dist, 'web/host.manifest.json'), 'utf8')) as {
  first: string[];
  styles: string[];
  lateStyles: string[];
};

/** What only its code says, whatever the chunks are called. */
const marks: Readonly<Record<string, string>> = {
  'the code editor': 'cm-scroller',
  'the charts': 'apexcharts',
  'the forms': 'ErrorListTemplate',
};

describe('what a first load leaves for later', () => {
  it.each(Object.entries(marks))('[X-27] %s: it is in the console, and in no file of the first load', (_, mark) => {
    const has = (file: string) => read(file).includes(mark);
    const chunks = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(chunks.filter(has)).not.toEqual([]);
    expect(first.filter(has)).toEqual([]);
  });

  it('[X-27] its words and its styles: the first load names none of them but what forms say when they check', () => {
    const named = first.flatMap((file) => [...read(file).matchAll(/core:([a-zA-Z]+)\./g)].map(([, group]) => group));
    // A step's check is called by a form alone, which has fetched the words by then.
    expect([...new Set(named)].filter((group) => lateWords.includes(group as string))).toEqual(['form']);
    expect(lateStyles).toHaveLength(1);
    expect(styles).toHaveLength(1);
    expect(read(lateStyles[0] as string).length).toBeGreaterThan(20_000);
  });
});
