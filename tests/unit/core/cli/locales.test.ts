import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layFiles } from '../../../support/archives.ts';
import { flatWords, nestedWords } from '../../../../core/base/words/words.mjs';
import { signerOf } from '../../../../core/gateway/config/signatures.ts';
import * as commands from '../../../../core/cli/locales/commands.mjs';
import { openPlace } from '../../../../core/cli/locales/places.mjs';
import { pluralForms } from '../../../../core/base/words/plural-forms.mjs';
import { poPluralHeader } from '../../../../core/cli/locales/plurals.mjs';
import { fromPo, toPo } from '../../../../core/cli/locales/po.mjs';
import { roomFor, widthOf } from '../../../../core/cli/locales/room.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sextant-locales-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Command = Exclude<keyof typeof commands, 'default'>;

/** Runs a command; returns its lines, and whether all is well. */
function run(command: Command, words: string[], flags: Parameters<typeof commands.check>[0]['flags'] = {}) {
  const said: string[] = [];
  const well = commands[command]({ words, flags, say: (line) => void said.push(line) });
  return { well, said };
}

/** Fills in texts of a new pack. */
function translate(pack: string, language: string, ns: string, said: Record<string, string>): void {
  const path = join(pack, `locales/${language}/${ns}.json`);
  writeFileSync(
    path,
    JSON.stringify(nestedWords({ ...flatWords(JSON.parse(readFileSync(path, 'utf8'))), ...said }), null, 2),
  );
}

const pack = () => join(folder, 'fr');

describe('[X-29] a pack for a console that asks for signatures', () => {
  it('is signed as it is dropped, and says the key to trust it by', () => {
    const keys = generateKeyPairSync('ed25519');
    const key = join(folder, 'key.pem');
    writeFileSync(key, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images' });
    const plugins = join(folder, 'plugins');
    const { well, said } = run('drop', [pack(), plugins], { key });
    expect(well).toBe(true);
    expect(said[0]).toMatch(/^1 text is in /);
    const [trusted = ''] = /\S+$/.exec(said.at(-1)!) ?? [];
    const target = join(plugins, 'translations.fr');
    const signature = readFileSync(join(target, 'plugin.json.sig'), 'utf8');
    const bytes = readFileSync(join(target, 'plugin.json'));
    expect(signerOf(bytes, signature, [{ name: 'Acme', key: trusted }])).toBe('Acme');
    expect(() => run('drop', [pack(), plugins], { key: join(folder, 'nothing.pem') })).toThrow(/is no private key/);
  });
});

describe('a new locale pack', () => {
  it('[X-29] holds every key of the console and its plugins, with the plural forms of its language and no words', () => {
    expect(run('makeNew', ['fr', pack()]).said[0]).toMatch(/^Français \(fr\) is in /);
    const words = flatWords(JSON.parse(readFileSync(join(pack(), 'locales/fr/images.json'), 'utf8')));
    expect(words).toMatchObject({ 'panel.label': '', type_one: '', type_many: '', type_other: '' });
    expect(new Set(Object.values(words))).toEqual(new Set(['']));
    expect(readdirSync(join(pack(), 'locales/fr'))).toEqual(
      readdirSync(new URL('../../../../locales/en', import.meta.url)),
    );
    expect(() => run('makeNew', ['fr', pack()])).toThrow('holds a pack already');
    expect(() => run('makeNew', ['fr_FR!', pack()])).toThrow('is no language tag');
    for (const english of ['en', 'EN'])
      expect(() => run('makeNew', [english, join(folder, english)])).toThrow('English is the language that');
    expect(() => run('makeNew', ['nl', join(folder, 'nl')], { id: 'Foo Bar' })).toThrow(
      `The id can't be "Foo Bar": write publisher.name in small letters`,
    );
    expect(() => run('makeNew', ['nl', join(folder, 'nl')], { id: 'dutch' })).toThrow('write an id like acme.dutch');
    expect(run('makeNew', ['de-AT', join(folder, 'at')]).said.at(-1)).toBe('What it leaves empty is shown in de.');
    expect(run('makeNew', ['es-MX', join(folder, 'mx')]).said.at(-1)).toBe(
      'There are no words of es: what it leaves empty is shown in English.',
    );
  });

  it('[X-29] is made, checked and dropped for a language that a console takes, and for no other', () => {
    expect(() => run('makeNew', ['deutsch', pack()])).toThrow('deutsch is no language tag. BCP 47 has such as fr');
    const unnamed = run('makeNew', ['xx', join(folder, 'xx')]).said.at(-1);
    expect(unnamed).toMatch(/^No dictionary names xx\. If it is right, write the language's own name as label/);
    expect(run('makeNew', ['fr', pack()]).said.join('\n')).not.toContain('No dictionary');
    const manifest = readFileSync(join(pack(), 'plugin.json'), 'utf8');
    writeFileSync(join(pack(), 'plugin.json'), manifest.replaceAll('"locale": "fr"', '"locale": "francais"'));
    const fault = 'the language can\'t be "francais": write a language tag, as en or pt-BR';
    expect(run('check', [pack()]).said[0]).toContain(fault);
    expect(run('drop', [pack(), join(folder, 'plugins')]).said.at(-1)).toBe('nothing was dropped');
  });

  it('[X-29] takes the words of a plugin that comes later, and loses none of its own', () => {
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images' });
    const plugin = join(folder, 'acme');
    layFiles(plugin, {
      'plugin.json': JSON.stringify({
        id: 'acme.trunks',
        contributes: { locales: [{ locale: 'en', ns: 'acme.trunks', src: './en.json' }] },
      }),
      'en.json': '{ "hello": "Hello", "of_one": "{{count}} trunk", "of_other": "{{count}} trunks" }',
    });
    const added = 'locales/fr/acme.trunks.json';
    expect(run('add', [pack()], { source: [plugin] }).said).toEqual([join(pack(), added)]);
    expect(JSON.parse(readFileSync(join(pack(), added), 'utf8'))).toEqual({
      hello: '',
      of_one: '',
      of_many: '',
      of_other: '',
    });
    expect(flatWords(JSON.parse(readFileSync(join(pack(), 'locales/fr/images.json'), 'utf8')))).toMatchObject({
      'panel.label': 'Images',
    });
    expect(run('check', [pack()], { source: [plugin] }).well).toBe(true);
    // A file that came before its entry did.
    const manifest = JSON.parse(readFileSync(join(pack(), 'plugin.json'), 'utf8'));
    manifest.contributes.locales.pop();
    layFiles(pack(), { 'plugin.json': JSON.stringify(manifest), [added]: '{ "hello": "Bonjour" }' });
    run('add', [pack()], { source: [plugin] });
    expect(JSON.parse(readFileSync(join(pack(), added), 'utf8'))).toEqual({ hello: 'Bonjour' });
    expect(() => run('add', [pack()], { source: [plugin] })).toThrow('has all of them already');
    expect(() => run('add', [pack()])).toThrow('has all of them already');
    expect(() => run('add', [plugin + '-not'])).toThrow('holds no plugin.json');
    expect(() => run('add', [])).toThrow('Name the folder');
  });

  it('[X-29] is checked without being whole: what is there must be right, what is not is counted', () => {
    run('makeNew', ['fr', pack()]);
    expect(run('check', [pack()])).toMatchObject({
      well: true,
      said: [expect.stringMatching(/nothing wrong; \d+ texts are still/)],
    });
    expect(run('check', [pack()], { complete: true }).well).toBe(false);
    translate(pack(), 'fr', 'images', {
      'panel.label': 'Une étiquette bien trop longue pour sa place',
      'action.delete.done_one': 'Supprimé : {{nom}}',
      'action.create.label': '<b>Créer</b>',
    });
    const all = run('check', [pack()]).said.join('\n');
    expect(all).toContain('action.create.label holds markup: "<b>"');
    expect(all).toContain('panel.label is 44 wide, its place has room for 24');
    const core = join(pack(), 'locales/fr/core.json');
    writeFileSync(core, '{\n "yes": "Oui",\n}');
    expect(run('check', [pack()]).said.join('\n')).toContain(
      'core.json: line 3: it is no JSON: a name in double quotes is wanted, not }',
    );
    expect(run('check', [pack()]).said.at(-1)).toMatch(/are still to be translated in the files that can be read$/);
    writeFileSync(core, '{}');
    translate(pack(), 'fr', 'images', { 'action.create.label': 'Créer une image', 'no-such.key': 'x' });
    const { well, said } = run('check', [pack()]);
    expect(well).toBe(false);
    const text = said.join('\n');
    expect(text).toContain('panel.label is 44 wide, its place has room for 24');
    expect(text).toContain('action.delete.done_one has placeholders that English has not: {{nom}}');
    expect(text).toMatch(/action\.delete\.done_one lost placeholders: \{\{\w+\}\}/);
    expect(text).toContain('action.delete.done_many is missing: fr counts in one, many, other');
    expect(text).toContain('no-such.key is no key of the English words');
  });

  it('[X-29] is measured by language and plugin, for people and for programs', () => {
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images' });
    const measured = JSON.parse(run('report', [pack()], { json: true }).said[0] ?? '');
    expect(measured).toContainEqual(expect.objectContaining({ language: 'fr', ns: 'core', translated: 0, percent: 0 }));
    expect(measured).toContainEqual(
      expect.objectContaining({ language: 'fr', ns: 'images', translated: 1, percent: 0 }),
    );
    expect(run('report', [pack()]).said.join('\n')).toMatch(/^fr +images +1 of \d+ +0 %$/m);
    const manifest = JSON.parse(readFileSync(join(pack(), 'plugin.json'), 'utf8'));
    manifest.contributes.locales.push({ locale: 'fr', ns: 'acme.notes', src: './locales/fr/acme.notes.json' });
    layFiles(pack(), { 'plugin.json': JSON.stringify(manifest), 'locales/fr/acme.notes.json': '{ "title": "Notes" }' });
    expect(run('report', [pack()]).said.at(-1)).toBe(
      'acme.notes has no English words here: name its plugin with --source',
    );
    expect(run('report', []).said.find((line) => line.startsWith('de '))).toMatch(/ 100 %$/);
  });

  it('[X-29] is dropped as a running console takes it: filled texts alone, each file with its digest', () => {
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images' });
    const plugins = join(folder, 'plugins');
    expect(run('drop', [pack(), plugins]).said).toEqual([
      expect.stringMatching(/^1 text is in .*translations\.fr$/),
      'fr ships with the console: what the pack says goes over its words',
    ]);
    expect(readdirSync(plugins)).toEqual(['translations.fr']);
    const built = JSON.parse(readFileSync(join(plugins, 'translations.fr/plugin.json'), 'utf8'));
    expect(Object.keys(built.files)).toEqual(built.contributes.locales.map(({ src }: any) => src.slice(2)));
    expect(readFileSync(join(plugins, 'translations.fr/locales/fr/images.json'), 'utf8')).toBe(
      '{"panel":{"label":"Images"}}',
    );
    translate(pack(), 'fr', 'images', { 'panel.label': '<i>Images</i>' });
    expect(run('drop', [pack(), plugins]).well).toBe(false);
    expect(readFileSync(join(plugins, 'translations.fr/locales/fr/images.json'), 'utf8')).toContain('"Images"');
  });

  it('[X-29] is dropped without the texts whose placeholders are wrong, and says which', () => {
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images', 'action.delete.done_one': 'Supprimé : {{nom}}' });
    const plugins = join(folder, 'plugins');
    const { well, said } = run('drop', [pack(), plugins]);
    expect(well).toBe(false);
    expect(said.join('\n')).toContain('action.delete.done_one has placeholders that English has not: {{nom}}');
    expect(said.at(-2)).toMatch(/^1 text is in .*; 1 with wrong placeholders left out, shown in English$/);
    expect(readFileSync(join(plugins, 'translations.fr/locales/fr/images.json'), 'utf8')).toBe(
      '{"panel":{"label":"Images"}}',
    );
  });

  it('[X-29] is told to a reader that has seen enough without an error', () => {
    const locales = fileURLToPath(new URL('../../../../core/cli/locales.mjs', import.meta.url));
    const command = `set -o pipefail; "${process.execPath}" "${locales}" extract --json | true`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('[X-29] an option that npm took for itself, and a word too many, are told', () => {
    const locales = fileURLToPath(new URL('../../../../core/cli/locales.mjs', import.meta.url));
    const call = (words: string[], env: Record<string, string> = {}) =>
      spawnSync(process.execPath, [locales, ...words], { encoding: 'utf8', env: { ...process.env, ...env } }).stderr;
    expect(call(['new', 'nl', folder, 'acme.dutch'], { npm_config_id: 'acme.dutch' })).toBe(
      'npm took --id for itself: write npm run locales -- new … --id\n',
    );
    expect(call(['new', 'nl', folder, 'acme.dutch'])).toBe('new takes no "acme.dutch". Try npm run locales.\n');
  });

  it('a folder that is no pack is refused with a sentence', () => {
    expect(() => run('check', [folder])).toThrow('holds no plugin.json');
    writeFileSync(join(folder, 'plugin.json'), '{"id":"a.b"}');
    expect(() => run('check', [folder])).toThrow('contributes no locales');
    writeFileSync(join(folder, 'plugin.json'), '{');
    expect(() => run('check', [folder])).toThrow(/plugin\.json: .*JSON/);
  });
});

describe('PO files', () => {
  const place = openPlace();
  const bundles = place.files
    .filter(({ language }) => language !== 'en')
    .map((file) => [`${file.language}/${file.ns}`, file] as const);

  it.each(bundles)(
    '[X-29] carry every word of %s to a translation platform and back',
    (_name, { language, ns, words }) => {
      const english = place.source(ns)!;
      const back = fromPo(toPo({ ns, language, english, words }), { language, english });
      expect(back).toEqual({ words, skipped: [] });
    },
  );

  it('[X-29] leave the file byte for byte as it was, and a pack that is not finished too', () => {
    run('makeNew', ['pl', join(folder, 'pl')]);
    const file = join(folder, 'pl/locales/pl/images.json');
    const bytes = () => readFileSync(file, 'utf8');
    translate(join(folder, 'pl'), 'pl', 'images', {
      type_one: 'obraz',
      type_few: 'obrazy',
      type_many: 'obrazów',
      type_other: 'obrazu',
    });
    run('po', ['export', 'pl', join(folder, 'pl')], { to: join(folder, 'po') });
    const po = join(folder, 'po/pl/images.po');
    run('po', ['import', po, join(folder, 'pl')]);
    const before = bytes();
    run('po', ['import', po, join(folder, 'pl')]);
    expect(bytes()).toBe(before);
    expect(flatWords(JSON.parse(before))).toMatchObject({ type_few: 'obrazy', 'panel.label': '' });
  });

  it('[X-29] bring no text that would show something wrong: each is named and left as it was', () => {
    run('makeNew', ['fr', pack()]);
    translate(pack(), 'fr', 'images', { 'panel.label': 'Images', 'action.delete.done_one': '{{names}} supprimé' });
    run('po', ['export', 'fr', pack()], { to: join(folder, 'po') });
    const po = join(folder, 'po/fr/images.po');
    const changed = readFileSync(po, 'utf8')
      .replace('msgstr "Images"', 'msgstr "<b>Images</b>"')
      .replace('"{{names}} supprimé"', '"{{noms}} supprimé"');
    writeFileSync(po, changed);
    const { well, said } = run('po', ['import', po, pack()]);
    expect(well).toBe(false);
    const lineOf = (key: string) => changed.split('\n').indexOf(`msgctxt "${key}"`) + 1;
    expect(said).toContain(
      `${po}: line ${lineOf('panel.label')}: panel.label was left as it is: it holds markup: "<b>"`,
    );
    expect(said).toContain(
      `${po}: line ${lineOf('action.delete.done')}: action.delete.done_one was left as it is: it has placeholders that English has not: {{noms}}`,
    );
    const words = flatWords(JSON.parse(readFileSync(join(pack(), 'locales/fr/images.json'), 'utf8')));
    expect(words).toMatchObject({ 'panel.label': 'Images', 'action.delete.done_one': '{{names}} supprimé' });
  });

  it('[X-29] number plural forms in CLDR’s order, and name glossary and place of each text', () => {
    const english = { type_one: 'Image', type_other: 'Images', hint: 'Drop {{name}} "here"\nor there' };
    const words = { type_one: 'obraz', type_few: 'obrazy', type_many: 'obrazów', type_other: 'obrazu' };
    const text = toPo({ ns: 'images', language: 'pl', english, words });
    expect(text).toContain(
      'msgid "Image"\nmsgid_plural "Images"\nmsgstr[0] "obraz"\nmsgstr[1] "obrazy"\nmsgstr[2] "obrazów"\nmsgstr[3] "obrazu"',
    );
    expect(text).toContain('#: images:type\n#. Glossary: image\n');
    expect(text).toContain('#, i18next-interpolation\nmsgctxt "hint"');
    expect(toPo({ ns: 'images', language: 'de', english, words: {} })).toContain('#. Glossary: image → Abbild');
  });

  it('[X-29] that come back changed are taken where they are sure, and what is not is named', () => {
    const english = { a: 'One', b: 'Two', c: 'Three', d: 'Four' };
    const words = { a: 'un', b: 'deux', c: 'trois', d: 'quatre' };
    const text = toPo({ ns: 'x', language: 'fr', english, words })
      .replace('#: x:a\n', '#: x:a\n#, fuzzy\n')
      .replace('msgid "Two"', 'msgid "2"')
      .replace('msgstr "trois"', 'msgstr ""')
      .concat('\nmsgctxt "gone"\nmsgid "Gone"\nmsgstr "parti"\n');
    expect(fromPo(text, { language: 'fr', english })).toEqual({
      words: { d: 'quatre' },
      skipped: [
        { key: 'gone', why: 'unknown' },
        { key: 'a', why: 'fuzzy' },
        { key: 'b', why: 'changed' },
        { key: 'c', why: 'empty' },
      ],
    });
  });

  it.each([
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'ja',
    'zh',
    'ru',
    'uk',
    'pl',
    'cs',
    'sl',
    'lt',
    'lv',
    'ro',
    'ar',
    'he',
    'fa',
    'ga',
    'cy',
    'tr',
    'ko',
    'hi',
    'is',
  ])('say how %s counts', (language) => {
    expect(poPluralHeader(language)).toMatch(
      new RegExp(`^nplurals=${pluralForms(language).length}; plural=\\(.+\\);$`),
    );
  });

  it('of a language whose counting is not known are refused, not made wrong', () => {
    expect(() => poPluralHeader('br')).toThrow('how br counts is not known');
  });
});

describe('room', () => {
  it('short words may grow more than long ones; a named place has its own', () => {
    const limits = { room: [{ upTo: 10, factor: 3 }, { factor: 1.5 }], least: 12, keys: { '*:column.*': 8 } };
    expect(roomFor(limits, 'x:a', 'ID')).toBe(12);
    expect(roomFor(limits, 'x:a', 'Snapshots')).toBe(27);
    expect(roomFor(limits, 'x:a', 'Twenty signs of text')).toBe(30);
    expect(roomFor(limits, 'images:column.name', 'Name')).toBe(8);
  });

  it('is counted as it is seen', () => {
    expect(['abc', '日本語', 'e\u0301', 'a\u200eb', '{{a_very_long_placeholder}}'].map(widthOf)).toEqual([
      3, 6, 1, 2, 6,
    ]);
  });
});
