import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flatWords, nestedWords } from '../../../../core/base/words/words.mjs';
import * as commands from '../../../../core/cli/locales/commands.mjs';
import { poFormPlaces } from '../../../../core/cli/locales/plurals.mjs';
import { layFiles } from '../../../support/archives.ts';

let folder: string;
let pack: string;
let plugins: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-faults-'));
  [pack, plugins] = [join(folder, 'pack'), join(folder, 'plugins')];
  layFiles(join(folder, 'acme'), {
    'plugin.json': JSON.stringify({
      id: 'acme.trunks',
      contributes: { locales: [{ locale: 'en', ns: 'acme.trunks', src: './en.json' }] },
    }),
    'en.json': JSON.stringify({
      ...{
        title: 'Trunks',
        hint: 'Of {{name}}',
        of_one: '{{count, number}} trunk',
        of_other: '{{count, number}} trunks',
      },
      menu: { open: 'Open' },
    }),
  });
  layPack({ title: 'Svazky' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bundle = 'locales/pl/acme.trunks.json';

/** A pack for one small plugin. */
function layPack(words: object | string | Buffer, over: object = {}, entry: object = {}): void {
  const manifest = {
    ...{ id: 'acme.polish', version: '0.1.0', engine: '^1.0', label: 'Polski' },
    contributes: { locales: [{ locale: 'pl', ns: 'acme.trunks', src: `./${bundle}`, ...entry }] },
    ...over,
  };
  layFiles(pack, {
    'plugin.json': JSON.stringify(manifest, null, 1),
    [bundle]: '',
  });
  writeFileSync(
    join(pack, bundle),
    typeof words === 'string' || Buffer.isBuffer(words)
      ? words
      : JSON.stringify(nestedWords(words as Record<string, string>), null, 1),
  );
}

function run(command: Exclude<keyof typeof commands, 'default'>, words: string[], flags: object = {}) {
  const said: string[] = [];
  const source = [join(folder, 'acme')];
  const well = commands[command]({ words, flags: { source, ...flags }, say: (line) => void said.push(line) });
  return { well, said, text: said.join('\n') };
}
const check = (flags: object = {}) => run('check', [pack], flags);
const drop = () => run('drop', [pack, plugins]);
const words = () => flatWords(JSON.parse(readFileSync(join(pack, bundle), 'utf8')));
const dropped = () => JSON.parse(readFileSync(join(plugins, 'acme.polish', bundle), 'utf8'));

describe('[X-29] a file of words that is no UTF-8', () => {
  it.each([
    [Buffer.from('{\n "title": "Wi\u0119zy \u00f6"\n}', 'latin1'), 'line 2: not UTF-8; save it as UTF-8'],
    [Buffer.from('\ufeff{ "title": "\u00f6" }', 'utf16le'), 'line 1: it is UTF-16; save it as UTF-8, without BOM'],
    [
      Buffer.from('\ufeff{ "title": "\u00f6" }'),
      'line 1: it begins with a byte order mark; save it as UTF-8, without BOM',
    ],
  ])('is refused by check and drop, with the cure: %#', (bytes, said) => {
    layPack(bytes);
    expect(check().text).toContain(`${bundle}: ${said}`);
    expect(drop()).toMatchObject({ well: false, text: expect.stringContaining(said) });
    expect(drop().said.at(-1)).toBe('nothing was dropped');
  });
});

describe('[X-29] what is wrong with a pack', () => {
  it('is told with its line, its text and the key that was meant', () => {
    layPack(
      '{\n "titel": "Svazky",\n "hint": "Z {{nam}}",\n "of_one": "{{{count, number}}}",\n "menu": {\n  "open": "\u202eOtw"\n }\n}',
    );
    const { well, said } = check();
    expect(well).toBe(false);
    const path = said[0]?.split(':')[0];
    expect(said.slice(0, -1)).toEqual([
      `${path}: line 6: menu.open holds a control character: "U+202E"`,
      `${path}: line 1: of_few is missing: pl counts in one, few, many, other`,
      `${path}: line 1: of_many is missing: pl counts in one, few, many, other`,
      `${path}: line 1: of_other is missing: pl counts in one, few, many, other`,
      `${path}: line 2: titel is no key of the English words; did you mean title?`,
      `${path}: line 3: hint has placeholders that English has not: {{nam}}: "Z {{nam}}"`,
      `${path}: line 3: hint lost placeholders: {{name}}: "Z {{nam}}"`,
      `${path}: line 4: of_one has braces that are no placeholder: {{{count, number}}}; write {{name}}: "{{{count, number}}}"`,
    ]);
  });

  it('is an entry whose language is not its folder’s, or that is written the other way round than the first', () => {
    const entry = { locale: 'pl', ns: 'acme.trunks', src: `./${bundle}` };
    const locales = [
      { ...entry, dir: 'ltr' },
      { ...entry, ns: 'core', dir: 'rtl' },
      { ...entry, ns: 'qos', locale: 'qya' },
    ];
    layPack({ title: 'Svazky' }, { contributes: { locales } });
    const { text, well } = check();
    expect(well).toBe(false);
    expect(text).toContain(`the first entry of pl says ltr, and counts`);
    expect(text).toContain(`the locale qya has a file of pl: ./${bundle}`);
  });

  it('is not a form that a region leaves to its language, also when all must be there', () => {
    const region = (locale: string, words: object) => {
      const locales = [{ locale, ns: 'acme.trunks', src: './words.json' }];
      layPack({}, { contributes: { locales } });
      rmSync(join(pack, 'locales'), { recursive: true });
      writeFileSync(join(pack, 'words.json'), JSON.stringify(words));
    };
    region('de-AT', { of_one: '{{count, number}} Stamm' });
    expect(check()).toMatchObject({ well: true, text: expect.stringContaining('nothing wrong') });
    expect(check({ complete: true })).toMatchObject({ well: true });
    expect(drop()).toMatchObject({ well: true });
    region('es-MX', { of_one: '{{count, number}} tronco' });
    expect(check().text).toContain('of_other is missing: es-MX counts in one, many, other');
  });

  it('is wrong for drop as for check, and a blank text counts as not translated for both', () => {
    layPack({ title: ' ', hint: 'Z {{name}}' });
    expect(check()).toMatchObject({
      well: false,
      text: expect.stringContaining('title is blank: it counts as not translated'),
    });
    expect(check().said.at(-1)).toMatch(/1 wrong; 3 texts are still to be translated$/);
    expect(drop()).toMatchObject({ well: false, text: expect.stringMatching(/title is blank.*\n1 text is in /) });
    expect(dropped()).toEqual({ hint: 'Z {{name}}' });
    expect(run('report', [pack]).text).toMatch(/1 of 4/);
    layPack({ title: 'x', strange: 'y' });
    expect(drop()).toMatchObject({ well: false, text: expect.stringContaining('1 text is in') });
    layPack({ title: 'x' });
    expect(drop().well).toBe(true);
  });

  it('counts a text with several forms once, however it is counted', () => {
    layPack({ of_one: 'a', of_few: 'b {{count}}', of_many: 'c', of_other: 'd', title: 'x' });
    expect(check().said.at(-1)).toMatch(/nothing wrong; 2 texts are still to be translated$/);
    expect(run('report', [pack]).text).toContain('2 of 4');
    expect(drop().said[0]).toMatch(/^2 texts are in /);
  });

  it('is told once where the file holds no keys, and where one key is there twice', () => {
    layPack('["x"]');
    expect(check().said).toEqual([
      expect.stringMatching(/: line 1: the file must be an object of keys, not a list$/),
      expect.stringContaining('1 wrong'),
    ]);
    layPack('{\n "title": "a",\n "title": "b"\n}');
    expect(check()).toMatchObject({
      well: false,
      text: expect.stringContaining('line 3: title is there twice, in line 2 too'),
    });
  });

  it.each([
    [{}, { dir: 'left' }, /plugin\.json: line \d+: \/contributes\/locales\/0\/dir can't be "left"/],
    [{}, { label: '<b>Polski</b>' }, /plugin\.json: line \d+: \/contributes\/locales\/0\/label /],
    [{ id: 'polish' }, {}, /plugin\.json: line 2: the id polish has no publisher: write an id like acme\.polish$/m],
  ])('is its manifest too, which a console would refuse: %j %j', (over, entry, said) => {
    layPack({ title: 'x' }, over, entry);
    expect(check()).toMatchObject({ well: false, text: expect.stringMatching(said) });
    expect(drop()).toMatchObject({ well: false, text: expect.stringMatching(/nothing was dropped$/) });
  });

  it('is a plugin.json that is no JSON, with its line', () => {
    writeFileSync(join(pack, 'plugin.json'), '{\n "id": "acme.polish"\n "version": 1 }');
    expect(() => check()).toThrow('plugin.json: line 3: it is no JSON: a comma or } is wanted');
  });

  it('is a file that plugin.json does not name', () => {
    layFiles(pack, { 'locales/de/acme.trunks.json': '{}' });
    expect(check()).toMatchObject({
      well: false,
      text: expect.stringMatching(/locales\/de\/acme\.trunks\.json: plugin\.json does not name it/),
    });
  });

  it('a namespace whose file was taken away is made again by add', () => {
    rmSync(join(pack, bundle));
    expect(run('add', [pack]).said).toEqual([join(pack, bundle)]);
    expect(words()).toMatchObject({ title: '', of_few: '' });
    expect(() => run('add', [pack])).toThrow('has all of them already');
  });
});

describe('[X-29] PO files that come back', () => {
  const all = {
    title: 'Wiązki',
    hint: 'Z {{name}}',
    of_one: 'a',
    of_few: 'b',
    of_many: 'c',
    of_other: 'd',
    'menu.open': 'Otwórz',
  };
  const po = () => join(folder, 'po/pl/acme.trunks.po');
  const load = (...files: (string | Buffer)[]) => {
    const paths = files.map((file, at) => join(folder, `${at}.po`));
    for (const [at, file] of files.entries()) writeFileSync(paths[at]!, file);
    return run('po', ['import', ...paths, pack]);
  };
  const exported = () => readFileSync(po(), 'utf8');
  const header = (rest = '', charset = 'utf-8') =>
    `msgid ""\nmsgstr ""\n"Language: pl\\n"\n"X-Namespace: acme.trunks\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n${rest}\n`;
  beforeEach(() => {
    layPack(all);
    run('po', ['export', 'pl', pack], { to: join(folder, 'po') });
  });

  it('with one entry change that one alone, and with an empty text nothing: it is told', () => {
    expect(load(`${header()}msgctxt "title"\nmsgid "Trunks"\nmsgstr "Łącza"\n`).well).toBe(true);
    expect(words()).toEqual({ ...all, title: 'Łącza' });
    const { text } = load(exported().replace('msgstr "Otwórz"', 'msgstr ""'));
    expect(text).toMatch(/line \d+: menu\.open was left as it is: its text is empty here/);
    expect(words()).toEqual(all);
  });

  it('are read in the encoding that their header names, and refused where they are not in it', () => {
    const latin2 = (text: string) =>
      Buffer.from([...text].map((sign) => ({ ż: 0xbf, ł: 0xb3 })[sign] ?? sign.charCodeAt(0)));
    const entry = 'msgctxt "title"\nmsgid "Trunks"\nmsgstr "żył"\n';
    load(latin2(header('', 'ISO-8859-2') + entry));
    expect(words()).toMatchObject({ title: 'żył' });
    expect(load(latin2(header() + entry))).toMatchObject({
      well: false,
      text: expect.stringMatching(/0\.po: line 9: not UTF-8; save it as UTF-8$/),
    });
    expect(load(header('', 'klingon') + entry).text).toContain(
      'charset=klingon, which is not known here; save it as UTF-8',
    );
  });

  it('each by itself: of several the wrong ones are named, and the others are taken', () => {
    const { well, said } = load(
      '',
      `${header()}msgctxt "title"\nmsgid "Trunks"\nmsgstr "Łącza"\n`,
      header().replace('acme.trunks', 'qos'),
      'msgid ""\nmsgstr ""\nbroken',
    );
    expect(well).toBe(false);
    expect(said).toEqual([
      expect.stringMatching(/0\.po: it is empty: export it again$/),
      expect.stringMatching(/acme\.trunks\.json: 1 texts$/),
      expect.stringMatching(/2\.po: .* has no qos in pl\.$/),
      expect.stringMatching(/3\.po: its header does not say both/),
    ]);
    expect(words()).toMatchObject({ title: 'Łącza', of_other: 'd' });
  });

  it('with an entry twice, or with none that says its context, are told where', () => {
    const twice = 'msgctxt "title"\nmsgid "Trunks"\nmsgstr "1"\n\nmsgctxt "title"\nmsgid "Trunks"\nmsgstr "2"\n\n';
    const { well, text } = load(
      `${header()}${twice}msgid "Open"\nmsgstr "x"\n\nmsgctxt "titel"\nmsgid "T"\nmsgstr "x"\n`,
    );
    expect(well).toBe(false);
    expect(text).toContain('line 11: title was left as it is: it is in line 7 too');
    expect(text).toContain('line 15: "Open" has no context (msgctxt): it is left out');
    expect(text).toContain('line 18: titel was left as it is: English has no such key; did you mean title?');
    expect(words()).toEqual(all);
  });

  const forms = (plural: string, ...said: string[]) =>
    header(`"Plural-Forms: ${plural}\\n"\n`) +
    `msgctxt "of"\nmsgid "{{count, number}} trunk"\nmsgid_plural "{{count, number}} trunks"\n${said.map((one, at) => `msgstr[${at}] "${one}"\n`).join('')}`;
  const polish = '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);';

  it('with three forms of Polish leave the fourth as it was', () => {
    const { text } = load(forms(`nplurals=3; plural=${polish}`, '1', '2', '3'));
    expect(text).toContain('of has no text here for other: left as it is');
    expect(words()).toEqual({ ...all, of_one: '1', of_few: '2', of_many: '3' });
    load(forms(`nplurals=4; plural=${polish}`, '5', '6', '7', '8'));
    expect(words()).toEqual({ ...all, of_one: '5', of_few: '6', of_many: '7', of_other: '8' });
  });

  it('with two forms of French say the one for millions as the other one', () => {
    const places = poFormPlaces('fr', 'nplurals=2; plural=(n > 1);');
    expect([...(places ?? [])]).toEqual([
      ['one', 0],
      ['other', 1],
      ['many', 1],
    ]);
  });

  it('whose forms are counted in a way that is none of the language are left out', () => {
    for (const plural of [
      'nplurals=2; plural=(n != 1);',
      'nplurals=3; plural=process.exit(1);',
      'nplurals=3; plural=(n=n);',
    ])
      expect(load(forms(plural, '1', '2', '3')).text).toContain('does not say how its forms are counted');
    expect(words()).toEqual(all);
    expect(readdirSync(join(pack, 'locales/pl'))).toEqual(['acme.trunks.json']);
  });
});
