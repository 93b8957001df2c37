import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist } from './built.ts';

const folder = join(dist, 'web/static');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const { first } = JSON.parse(readFileSync(join(dist, 'web/host.manifest.json'), 'utf8')) as { first: string[] };

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
});
