import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogProblem } from '../../../../../core/gateway/plugin-catalog/catalog-snapshot.ts';
import { readOverlay } from '../../../../../core/gateway/plugin-catalog/site-overlay.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sextant-overlay-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(before = {}) {
  const problems: CatalogProblem[] = [];
  const overlay = await readOverlay(folder, before, (problem) => void problems.push(problem));
  return {
    overlay,
    said: problems.map(({ source, line, message }) => `${source.split('/').at(-1)}:${line} ${message}`),
  };
}

describe('the site’s own words', () => {
  it('[X-29] are one file for each language, by namespace, those of plugins with a publisher too', async () => {
    writeFileSync(join(folder, 'fr.json'), '{"core":{"a":"x"},"acme.trunks":{"b":{"c":"y"}}}');
    writeFileSync(join(folder, 'README.md'), 'not words');
    expect(await read()).toEqual({ overlay: { fr: { core: { a: 'x' }, 'acme.trunks': { b: { c: 'y' } } } }, said: [] });
  });

  it.each([
    ['{\n "core": {\n  "a": "x",\n  "b": 3\n }\n}', 'fr.json:4 core.b: must be a text, not a number'],
    ['{\n "core": {\n  "a": "<b>x</b>"\n }\n}', 'fr.json:3 core.a: holds markup: "<b>"'],
    ['{\n "core": {\n  "__proto__": { "x": "y" }\n }\n}', 'fr.json:3 core.__proto__: is no name for a key'],
    ['{\n "core": ["x"]\n}', 'fr.json:2 core: must be a text, not a list'],
    ['["x"]', 'fr.json:1 the file: must be an object of namespaces'],
  ])('[X-29] with a mistake stay as they were, and its line is told: %s', async (text, said) => {
    writeFileSync(join(folder, 'fr.json'), text);
    const before = { fr: { core: { a: 'as it was' } } };
    expect(await read(before)).toEqual({ overlay: before, said: [said] });
  });

  it('a file that ends halfway is told with its line', async () => {
    writeFileSync(join(folder, 'fr.json'), '{\n "core": {\n  "a": "x"\n');
    expect((await read()).said[0]).toMatch(/^fr\.json:\d /);
  });
});
