import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogProblem } from '../../../../../../core/gateway/plugins/catalog/catalog-snapshot.ts';
import type { InstalledPlugin } from '../../../../../../core/gateway/plugins/catalog/catalog-snapshot.ts';
import { overlayProblems } from '../../../../../../core/gateway/plugins/catalog/overlay-problems.ts';
import { readOverlay } from '../../../../../../core/gateway/plugins/catalog/site-overlay.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sextant-overlay-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(before = {}, english: Parameters<typeof readOverlay>[3] = undefined) {
  const problems: CatalogProblem[] = [];
  const former = { overlay: before, overlayPlaces: {} };
  const { overlay, overlayPlaces } = await readOverlay(
    folder,
    former,
    (problem) => void problems.push(problem),
    english,
  );
  return {
    overlay,
    strange: (plugins: InstalledPlugin[], ofConsole?: Record<string, string>) =>
      overlayProblems(plugins, { overlay, overlayPlaces }, ofConsole).map(
        ({ source, line, message }) => `${source.split('/').at(-1)}:${line} ${message}`,
      ),
    said: problems.map(({ source, line, message }) => `${source.split('/').at(-1)}:${line} ${message}`),
  };
}

describe('the site’s own words', () => {
  it('[X-29] are one file for each language, by namespace, those of plugins with a publisher too', async () => {
    writeFileSync(join(folder, 'fr.json'), '{"core":{"a":"x"},"acme.trunks":{"b":{"c":"y"}}}');
    writeFileSync(join(folder, 'README.md'), 'not words');
    expect(await read()).toMatchObject({
      overlay: { fr: { core: { a: 'x' }, 'acme.trunks': { b: { c: 'y' } } } },
      said: [],
    });
  });

  it.each([
    ['{\n "core": {\n  "a": "x",\n  "b": 3\n }\n}', 'fr.json:4 core.b: must be a text, not a number'],
    ['{\n "core": {\n  "a": "<b>x</b>"\n }\n}', 'fr.json:3 core.a: holds markup: "<b>"'],
    ['{\n "core": {\n  "__proto__": { "x": "y" }\n }\n}', 'fr.json:3 core.__proto__: is no name for a key'],
    ['{\n "core": ["x"]\n}', 'fr.json:2 core: must be an object of keys, not a list'],
    ['["x"]', 'fr.json:1 the file: must be an object of namespaces'],
  ])('[X-29] with a mistake stay as they were, and its line is told: %s', async (text, said) => {
    writeFileSync(join(folder, 'fr.json'), text);
    const before = { fr: { core: { a: 'as it was' } } };
    expect(await read(before)).toMatchObject({ overlay: before, said: [said] });
  });

  it.each([
    ['{\n "core": {\n  "a": "x"\n', '3 it is no JSON: a comma or } is wanted, not the end of the file'],
    ['{\n "core": {\n  "a": "x",\n "b" "y" }\n}', '4 it is no JSON: a colon is wanted, not "y"'],
  ])('[X-29] that are no JSON are told in its words, with the line: %s', async (text, said) => {
    writeFileSync(join(folder, 'fr.json'), text);
    expect((await read()).said).toEqual([`fr.json:${said}`]);
  });

  it('[X-29] for a key that nobody asks for are told, with its line; forms of a plural are none, nor is what waits for its plugin', async () => {
    const words = {
      core: { yes: 'oui', no: 'x' },
      'acme.a': { one: 'x', of_few: 'x', lable: 'x' },
      'acme.b': { a: 'x' },
    };
    writeFileSync(join(folder, 'fr.json'), JSON.stringify(words, null, 1));
    const locales = [{ locale: 'en', ns: 'acme.a', src: './en.json' }];
    const plugin = {
      manifest: { id: 'acme.a', contributes: { locales } },
      bundles: { './en.json': { one: 'x', of_one: 'x', of_other: 'x', label: 'x' } },
    } as unknown as InstalledPlugin;
    const { said, strange } = await read();
    expect(said).toEqual([]);
    expect(strange([plugin], { yes: 'Yes' })).toEqual([
      'fr.json:4 core.no: is no key of the English words',
      'fr.json:9 acme.a.lable: is no key of the English words; did you mean label?',
    ]);
    expect(strange([])).toEqual([]);
  });

  it('[X-29] for very many keys that nobody asks for are told as far as fifty, and how many more there are', async () => {
    const words = Object.fromEntries(Array.from({ length: 53 }, (_, at) => [`k${at}`, 'x']));
    writeFileSync(join(folder, 'fr.json'), JSON.stringify({ core: words }, null, 1));
    const told = (await read()).strange([], { yes: 'Yes' });
    expect([told.length, ...told.slice(-2)]).toEqual([
      51,
      'fr.json:52 core.k49: is no key of the English words',
      'fr.json:53 and 3 more like these',
    ]);
  });

  it.each([
    ['Ga {{hier}}', 'has placeholders that English has not: {{hier}}: "Ga {{hier}}"'],
    ['Ga hier', 'lost placeholders: {{name}}: "Ga hier"'],
    ['{{{name}}}', 'has braces that are no placeholder: {{{name}}}; write {{name}}: "{{{name}}}"'],
    [' \n', 'is blank: it counts as not translated: " \\n"'],
    ['{{name, shout}}\u202e', 'core.menu.go: holds a control character: "U+202E"'],
  ])('[X-29] with a text that would show something wrong stay as they were, and it is told: %j', async (text, said) => {
    const before = { nl: { core: { menu: { go: 'as it was' } } } };
    writeFileSync(join(folder, 'nl.json'), JSON.stringify({ core: { menu: { go: text } } }, null, 1));
    const english = (ns: string) => (ns === 'core' ? { 'menu.go': 'Go {{name}}' } : undefined);
    const { overlay, said: told } = await read(before, english);
    expect(overlay).toEqual(before);
    expect(told).toContain(`nl.json:4 ${said.startsWith('core') ? said : `core.menu.go: ${said}`}`);
  });

  it.each([
    [Buffer.from('{\n "core": { "a": "ö" }\n}', 'latin1'), 'fr.json:2 not UTF-8; save it as UTF-8'],
    [Buffer.from('\ufeff{}', 'utf16le'), 'fr.json:1 it is UTF-16; save it as UTF-8, without BOM'],
    [Buffer.from('\ufeff{}'), 'fr.json:1 it begins with a byte order mark; save it as UTF-8, without BOM'],
    [
      Buffer.from('{"core":{\n"a":"x",\n"a":"y"}}'),
      'fr.json:3 core.a: is there twice, in line 2 too: only one of them counts',
    ],
    [
      Buffer.from('{\n"title": "x"\n}'),
      'fr.json:2 title: is no namespace with words: write { "core": { "title": … } }',
    ],
  ])('[X-29] that can’t be read as they are stay as they were, and the cure is told: case %#', async (bytes, said) => {
    writeFileSync(join(folder, 'fr.json'), bytes);
    const before = { fr: { core: { a: 'as it was' } } };
    expect(await read(before)).toMatchObject({ overlay: before, said: [said] });
  });

  it('[X-29] in a file whose name is no language are told, with the name that was meant', async () => {
    for (const name of ['de_DE.json', 'deutsch.json', 'FR.json', 'fr.json', 'NL.json', '.nl.json', 'es.json.bak'])
      writeFileSync(join(folder, name), '{"core":{"a":"x"}}');
    writeFileSync(join(folder, 'it.json'), '');
    const { overlay, said } = await read();
    expect(overlay).toEqual({ fr: { core: { a: 'x' } }, nl: { core: { a: 'x' } }, it: {} });
    expect(said).toEqual([
      'FR.json:undefined FR.json is not read: fr has another file already',
      'de_DE.json:undefined de_DE.json is not read: name it de-DE.json',
      'deutsch.json:undefined deutsch.json is not read: a file is named by the tag of its language, as de.json or pt-BR.json',
    ]);
  });

  it('[X-29] without the level of namespaces are told where they belong', async () => {
    writeFileSync(
      join(folder, 'fr.json'),
      '{\n "signIn": { "title": "x" },\n "imges": { "a": "x" },\n "off": { "a": "x" }\n}',
    );
    const { overlay, overlayPlaces } = await readOverlay(folder, { overlay: {}, overlayPlaces: {} }, () => undefined);
    const ofConsole = { 'signIn.title': 'Sign in' };
    const found = overlayProblems([], { overlay, overlayPlaces }, ofConsole, ['images', 'off']);
    expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 signIn: is no namespace: write { "core": { "signIn": … } }',
      '3 imges: is no namespace; did you mean images?',
    ]);
  });
});
