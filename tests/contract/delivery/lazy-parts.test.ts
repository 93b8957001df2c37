import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heldParts, isLateWord, isSoonWord, settlingParts } from '../../../core/cli/build/late-parts.mjs';
import { dist } from './built.ts';

const root = join(dist, '..');
const folder = join(dist, 'web/static');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const { first, styles, lateStyles, integrity } = JSON.parse(
  readFileSync(join(dist, 'web/host.manifest.json'), 'utf8'),
) as {
  first: string[];
  styles: string[];
  lateStyles: string[];
  integrity: Record<string, string>;
};

/** Maps a part to a text that only its code has, whatever the chunks are called. */
const marks: Readonly<Record<string, string>> = {
  'the code editor': 'cm-scroller',
  'the charts': 'apexcharts',
  'the forms': 'ErrorListTemplate',
  'the check of themes': 'is no token that a theme may set',
  'forms of manifests': 'has neither run nor service and path',
  'the settings of plugins': 'core:ownSettings.save',
};

/** A module in a folder of the build, and every one that it imports, there as well. */
function closure(place: string, file: string): Set<string> {
  const files = new Set([file]);
  for (const each of files)
    for (const [, imported = ''] of readFileSync(join(place, each), 'utf8').matchAll(
      /(?:\bfrom|\bimport)"\.\/([^"]+\.js)"/g,
    ))
      files.add(imported);
  return files;
}

/** Matches a lazy import: the file, and the files that the page is told to fetch with it. */
const latePart = /=>import\((?:\w+|[`"][^`"]+[`"])\),[`"]\.\/([^`"]+)[`"],(\[[^\]]*\])/g;

describe('what is imported when it is first used', () => {
  const plugins = readdirSync(join(dist, 'plugins')).map((id) => join(dist, 'plugins', id));
  it.each([folder, ...plugins].map((place) => [relative(dist, place), place]))(
    '[X-26] is told with every file that must be there before it: %s',
    (_, place) => {
      const modules = readdirSync(place).filter((file) => file.endsWith('.js') && !file.startsWith('sign-in'));
      let parts = 0;
      for (const module of modules) {
        const code = readFileSync(join(place, module), 'utf8');
        const isThere = closure(place, module);
        for (const [, late = '', listed = '[]'] of code.matchAll(latePart)) {
          parts += 1;
          const told = new Set([late, ...[...listed.matchAll(/[`"]([^`"]+)[`"]/g)].map(([, file]) => file)]);
          const missing = [...closure(place, late)].filter((file) => !isThere.has(file) && !told.has(file));
          expect(missing, `${module} imports ${late}`).toEqual([]);
        }
        // Every later import is written in this way.
        expect((code.match(/\bimport\(\s*[`"]\.\//g) ?? []).length, module).toBeLessThanOrEqual(
          (code.match(latePart) ?? []).length,
        );
      }
      if (place === folder) expect(parts).toBeGreaterThan(20);
    },
  );
});

describe('what a first load leaves for later', () => {
  it.each(Object.entries(marks))('[X-27] %s: it is in the console, and in no file of the first load', (_, mark) => {
    const has = (file: string) => read(file).includes(mark);
    const chunks = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(chunks.filter(has)).not.toEqual([]);
    expect(first.filter(has)).toEqual([]);
  });

  it('[X-27] its words and its styles: the first load names none of them but what forms say when they check', () => {
    const named = first.flatMap((file) => [...read(file).matchAll(/core:([a-zA-Z][\w.-]*)/g)].map(([, key]) => key!));
    const late = named.map((key) => key.replace(/[.]$/, '')).filter(isLateWord);
    // A step's check is called by a form alone, which has fetched the words by then; a menu says its own when it is opened.
    expect([...new Set(late.map((key) => key.replace(/^form\..*/, 'form')))]).toEqual(['form', 'table.exported']);
    expect(lateStyles).toHaveLength(1);
    expect(styles).toHaveLength(1);
    expect(read(lateStyles[0] as string).length).toBeGreaterThan(20_000);
  });

  /** The files of the console that have a text. */
  const filesWith = (mark: RegExp) =>
    Object.keys(integrity).filter((file) => file.endsWith('.js') && mark.test(read(file)));
  const [soon = '', ...more] = Object.keys(integrity).filter((file) => file.startsWith('soon-'));

  it('[X-27] what comes right after the first rows is one small file, and the rest that a press needs is another', () => {
    expect(more).toEqual([]);
    // Only the dialog's own code says this.
    const dialogs = filesWith(/data-modal-head/);
    expect(dialogs).toHaveLength(1);
    expect([...first, soon]).not.toContain(dialogs[0]);
    // The late words come with it.
    for (const mark of [/closedby/, /chevron-up/, /current-password/, /Your session ends at/])
      expect(filesWith(mark), String(mark)).toContain(dialogs[0]);
    expect(filesWith(/ext[.]|files[.]json/)).toContain(soon);
    expect(read(soon).length).toBeLessThan(60_000);
    expect(read(soon)).not.toMatch(/from"[.]\/held-/);
  });

  it('[X-27] what comes right after the first rows has the words that it shows with it', () => {
    const named = [...read(soon).matchAll(/core:([a-zA-Z][\w.-]*)/g)].map(([, key]) => key!.replace(/[.]$/, ''));
    const lacking = named.filter((key) => isLateWord(key) && !isSoonWord(key)).map((key) => key.split('.')[0]);
    // Buttons of what somebody did with a part that has brought the late words.
    expect([...new Set(lacking)].toSorted()).toEqual(['actionCode', 'unable', 'undo']);
  });

  it('[OPS-23] it has all that a page needs to offer to be loaded again, when nobody has its other files', () => {
    // The notice, its button, and its words. Tasks run once the page was used; the question about them came then.
    for (const mark of [/core:pluginLife\.newVersion\.reload/, /core:toasts\.show(?!D)/, /newVersion:\{/])
      expect(filesWith(mark), String(mark)).toContain(soon);
    const dialogs = filesWith(/data-modal-head/);
    expect(filesWith(/core:confirm\./)).toContain(dialogs[0]);
  });

  it('[X-27] the list of those parts is what the code says', () => {
    const named = sources(join(root, 'core')).flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      if (!/\b(?:preloaded|deferred)(?:View|Component)[<(]/.test(code) || file.endsWith('core/ui/lazy/preload.ts'))
        return [];
      return [...code.matchAll(/import\('([^']+)'\)/g)].map(([, path]) =>
        path!.startsWith('#ui/') ? path!.replace('#ui/', 'core/ui/') : relative(root, join(dirname(file), path!)),
      );
    });
    expect(named.length).toBeGreaterThan(10);
    const listed = [...settlingParts, ...heldParts];
    expect(named.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

/** Every TypeScript file below a folder. */
function sources(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(directory, file));
}
