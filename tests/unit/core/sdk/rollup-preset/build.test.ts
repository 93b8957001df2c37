import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputOptions, rollup } from 'rollup';
import { describe, expect, it } from 'vitest';
import { consolePlugin } from '../../../../../core/sdk/rollup-preset/index.mjs';
import { aFolder, built, column } from './a-folder.ts';

const react = readFileSync(fileURLToPath(import.meta.resolve('react')).replace('index.js', 'cjs/react.production.js'));

const preset = fileURLToPath(new URL('../../../../../core/sdk/rollup-preset/index.mjs', import.meta.url));

describe('a build', () => {
  it('[X-24] writes what the plugin uses of the console: exports, points and services', async () => {
    const page = `import { useService, Http } from '@sextant/sdk';\nimport { Alert } from '@sextant/ui';
      export function Page() { useService(Http); return <Alert type="info" />; }`;
    const { uses } = await built(
      aFolder(
        { 'page.tsx': page },
        {
          requires: ['sextant.http@1', 'acme.other@2'],
          contributes: {
            panels: [
              {
                id: 'p',
                path: '/project/p',
                in: 'project/compute',
                view: './page#Page',
                when: `policy.a:b && item.x in ['no.key']`,
              },
            ],
            columns: [{ id: 'c', on: 'OS::Glance::Image', def: './thing#column' }],
            'acme.trunks.cards@1': [{ id: 't', view: './page#Page' }],
            actions: [{ id: 'a', on: 'OS::Glance::Image', kind: 'global', run: './page#Page' }],
          },
        },
      ),
    );
    expect(uses).toEqual({
      sdk: ['Http', 'columnOf', 'useService'],
      ui: ['Alert'],
      points: ['columns@1', 'global-actions@1', 'panels@1'],
      tokens: ['acme.other@2', 'sextant.http@1'],
      when: ['policy'],
    });
  });

  it('[X-24] of the same files gives the same bytes, whatever folder they lie in', async () => {
    const [one, other] = await Promise.all([built(aFolder()), built(aFolder())]);
    expect(one).toEqual(other);
    expect(Object.keys(one.files)).toHaveLength(1);
  });

  it('[X-23] takes away what the build before left, and nothing that somebody else put there', async () => {
    const folder = aFolder({ 'dist/notes.txt': 'mine', 'dist/other/plugin.json': '{}' });
    const [before = ''] = Object.keys((await built(folder)).files);
    writeFileSync(join(folder, 'dist/plugin.json.sig'), 'of the build before');
    writeFileSync(join(folder, 'thing.ts'), `${column}export const more = () => column;\n`);
    const [after = ''] = Object.keys((await built(folder)).files);
    expect(after).not.toBe(before);
    const left = readdirSync(join(folder, 'dist'), { recursive: true }).map(String).sort();
    expect(left).toEqual(
      [after, `${after}.br`, `${after}.gz`, 'notes.txt', 'other', 'other/plugin.json', 'plugin.json'].sort(),
    );
  });

  it('[X-23] a plugin.json that names files elsewhere has none of them removed', async () => {
    const folder = aFolder({ 'precious.txt': 'mine' });
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/plugin.json'), JSON.stringify({ files: { '../precious.txt': 'sha384-' } }));
    await built(folder);
    expect(readFileSync(join(folder, 'precious.txt'), 'utf8')).toBe('mine');
  });

  it('[X-23] does not write over the manifest that it reads', async () => {
    const here = 'import.meta.dirname';
    const config = `import { consolePlugin } from ${JSON.stringify(preset)};\nexport default consolePlugin({ directory: ${here}, output: ${here} });\n`;
    const folder = aFolder({ 'rollup.config.mjs': config });
    await expect(built(folder)).rejects.toThrow(/would overwrite the plugin\.json/);
    expect(JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'))).not.toHaveProperty('files');
  });

  it('[X-24] names the place of a misspelt member, and the points there are', async () => {
    const contributes = { column: [] };
    await expect(built(aFolder({}, { contributes, wen: 'service.image' }))).rejects.toThrow(
      /plugin\.json:\d+: wen is no member of a manifest; did you mean when\?\nplugin\.json:\d+: there is no point column; did you mean columns\? There are panels/,
    );
  });

  it('[X-24] gives a plugin the schemas that its settings and forms name, without any code; a form counts as the action that it is', async () => {
    const contributes = {
      settings: { schema: './settings.json', ui: './settings.ui.json', version: 1 },
      forms: [
        { id: 'note', on: 'OS::Glance::Image', schema: './note.json', service: 'image', path: '/v2/images/{id}' },
      ],
      themes: [{ id: 'teal', label: 'Teal', tokens: { accent: '#0a5a66' } }],
    };
    const files = { 'settings.json': '{ }', 'settings.ui.json': '{}', 'note.json': '{}' };
    const made = await built(aFolder(files, { contributes }));
    expect(Object.keys(made.files).sort()).toEqual(['note.json', 'settings.json', 'settings.ui.json']);
    expect(made.uses.points).toEqual(['item-actions@1', 'themes@1']);
  });

  it('[X-24] names the line of a token that a theme misspells, and of a value that no console takes', async () => {
    const themes = (tokens: object) => ({ contributes: { themes: [{ id: 'a', label: 'A', tokens }] } });
    await expect(built(aFolder({}, themes({ accent: '#fff', acent: '#fff' })))).rejects.toThrow(
      /plugin\.json:\d+: acent is no token that a theme may set; did you mean accent\?/,
    );
    await expect(built(aFolder({}, themes({ 'r-6': '90px', accent: 'crimson', text: '#fff' })))).rejects.toThrow(
      /^plugin\.json:\d+: r-6 must be at most 24px\nplugin\.json:\d+: accent must be a colour, or light-dark\(colour, colour\)$/,
    );
    await expect(built(aFolder({}, themes({ accent: '#fff; } body { display: none' })))).rejects.toThrow(
      /themes\/0\/tokens\/accent must match pattern/,
    );
  });

  it('[X-24] names the line of what the schema refuses', async () => {
    const source = `{\n  "id": "acme.things", "version": "1.0.0", "engine": "^1.0", "label": "x",\n  "contributes": {\n    "panels": [\n      { "id": "a", "path": "/a", "in": "a/b" },\n      { "id": "b",\n        "path": "b", "in": "a/b" }\n    ]\n  }\n}`;
    await expect(built(aFolder({ 'plugin.json': source }))).rejects.toThrow(
      'plugin.json:7: /contributes/panels/1/path can\'t be "b": write a path that begins with /',
    );
  });

  it('[X-24] refuses a ref to an export that is not there, and says which are', async () => {
    const folder = aFolder({ 'thing.ts': column.replace('const column', 'const colum') });
    await expect(built(folder)).rejects.toThrow(
      'plugin.json:12: ./thing#column: thing.ts has no export column; did you mean colum?',
    );
  });

  it('[X-24] names file and line of words, schemas and types that are no JSON, and a file that is not there', async () => {
    const locales = [{ locale: 'de', ns: 'acme.things', src: './locales/de.json' }];
    const resourceTypes = [{ id: 'ACME::Thing', service: 'image', declared: './thing.type.json' }];
    const settings = { schema: './settings.json', version: 1 };
    const refusal = async (files: Record<string, string>, contributes: object) =>
      built(aFolder(files, { contributes })).then(
        () => 'built',
        ({ message }: Error) => message,
      );
    const wanted = 'it is no JSON: a name in double quotes is wanted, not panel:';
    expect(await refusal({ 'locales/de.json': '{\n  panel: {} }' }, { locales })).toBe(`locales/de.json:2: ${wanted}`);
    expect(await refusal({ 'thing.type.json': '{\n\n  panel: 1 }' }, { resourceTypes })).toBe(
      `thing.type.json:3: ${wanted}`,
    );
    expect(await refusal({ 'settings.json': '{ panel: 1 }' }, { settings })).toBe(`settings.json:1: ${wanted}`);
    expect(await refusal({}, { locales })).toBe('plugin.json:11: there is no file ./locales/de.json');
  });

  it('[X-24] refuses a declared type that a console would refuse, with file and line', async () => {
    const resourceTypes = [{ id: 'ACME::Thing', service: 'image', declared: './thing.type.json' }];
    const type = { path: '/v2/images', fields: { name: { label: 'N', format: 'numbr' } }, columns: ['name'] };
    const folder = aFolder(
      { 'thing.type.json': JSON.stringify(type, null, 2) },
      { access: { services: { image: ['GET /v2/images'] } }, contributes: { resourceTypes } },
    );
    await expect(built(folder)).rejects.toThrow(/^thing\.type\.json:6: .*numbr/);
  });

  it('[X-24] says nothing of the code that a theme or a language pack does without', async () => {
    const said: string[] = [];
    const contributes = { themes: [{ id: 'teal', label: 'Teal', tokens: { accent: '#0a5a66' } }] };
    await built(aFolder({}, { contributes }), (line) => said.push(line));
    expect(said).toEqual(['acme.things 1.0.0: 0 files in dist/, 0 B compressed']);
  });

  it.each([
    ['left-pad', 'thing.ts:2: left-pad is not installed: npm install left-pad'],
    ['@acme/pads/left', 'thing.ts:2: @acme/pads/left is not installed: npm install @acme/pads'],
  ])('[X-24] names the line of an import that leads nowhere, and what to do: %s', async (imported, said) => {
    const code = `\nimport pad from '${imported}';\nexport const column = pad;\n`;
    await expect(built(aFolder({ 'thing.ts': code }))).rejects.toThrow(said);
  });

  it('[X-24] ends at an import of what the other file does not export', async () => {
    const other = {
      'thing.ts': `import { gone } from './other';\nexport const column = gone;\n`,
      'other.ts': 'export {};',
    };
    await expect(built(aFolder(other))).rejects.toThrow(/"gone" is not exported by "?.*other\.ts/);
  });

  it('[X-24] refuses a second copy of React, under whatever name it comes', async () => {
    const folder = aFolder({
      'thing.ts': `import { useState } from './vendored.js';\nexport const column = { id: 'x', useState };\n`,
      'vendored.js': String(react),
    });
    await expect(built(folder)).rejects.toThrow(/vendored\.js is a copy of React; plugins use the page's own/);
  });

  it('[X-24] refuses what reaches past the shared modules', async () => {
    const folder = aFolder({ 'thing.ts': `export { useQuery as column } from '@tanstack/react-query';\n` });
    await expect(built(folder)).rejects.toThrow(/plugins reach it through @sextant\/sdk or @sextant\/ui/);
  });

  it('[X-27] tells what a plugin weighs, and refuses one that weighs more than it promised', async () => {
    const said: string[] = [];
    await built(aFolder(), (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/^acme\.things 1\.0\.0: 1 file in dist\/, \d+ B compressed, \d+ B at most before a view$/),
    ]);
    const heavy = `export const column = { id: 'x', text: ${JSON.stringify(Array.from({ length: 999 }, (_, i) => i ** 3).join())} };`;
    await expect(built(aFolder({ 'thing.ts': heavy }, { budget: { entry: '1kB', total: '1MB' } }))).rejects.toThrow(
      /plugin\.json:\d+: entry weighs \d\.\d kB, the manifest's budget is 1kB/,
    );
  });

  it('[X-24] is held to the budget of its manifest where it is delivered, not while it is developed', async () => {
    const heavy = `export const column = { id: 'x', text: ${JSON.stringify(Array.from({ length: 999 }, (_, i) => i ** 3).join())} };`;
    const build = async (production: boolean) => {
      const directory = aFolder({ 'thing.ts': heavy }, { budget: { entry: '1kB', total: '1MB' } });
      const { output, ...input } = consolePlugin({ directory, production });
      const bundle = await rollup(input);
      await bundle.write(output as OutputOptions).finally(() => bundle.close());
      return JSON.parse(readFileSync(join(directory, 'dist/plugin.json'), 'utf8')).id;
    };
    expect(await build(false)).toBe('acme.things');
    await expect(build(true)).rejects.toThrow(/entry weighs \d\.\d kB, the manifest's budget is 1kB/);
  });
});
