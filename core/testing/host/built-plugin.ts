import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginManifest } from '#protocol';
import type { Exports } from '../../host/plugin-loader.ts';
import { shared } from '../../sdk/rollup-preset/plugins/shared-imports.mjs';
import { facade, offerModules } from './facade.ts';
import { entryOf, type TestPlugin } from './test-plugin.ts';

/**
 * A plugin as `sextant-plugin build` left it. Throws when the folder holds no build.
 * @param as stands in for the build's digest: the same files as another build
 */
export function builtPlugin(dist: string, as?: string): TestPlugin {
  const bytes = readFileSync(join(dist, 'plugin.json'));
  const manifest = JSON.parse(bytes.toString('utf8')) as PluginManifest;
  const digest = as ?? createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  let place: Promise<string> | undefined;
  return {
    entry: entryOf(manifest, digest),
    read: (file) => readFile(join(dist, file), 'utf8'),
    async import(file) {
      place ??= stage(dist, manifest);
      return (await import(/* @vite-ignore */ pathToFileURL(join(await place, file)).href)) as Exports;
    },
  };
}

/** In a page an import map leads plugins to the console's modules; Node has none, so their imports name these files. */
async function stage(dist: string, { files = {} }: PluginManifest): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-testing-'));
  if (staged.size === 0)
    process.once('exit', () => staged.forEach((one) => rmSync(one, { recursive: true, force: true })));
  staged.add(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  offered ??= consoleModules();
  for (const [name, module] of Object.entries(await offered))
    write(folder, facadeOf(name), facade(name, Object.keys(module)));
  for (const file of Object.keys(files).filter((name) => name.endsWith('.js'))) {
    const depth = file.split('/').length - 1;
    const text = readFileSync(join(dist, file), 'utf8');
    write(
      folder,
      file,
      text.replace(
        sharedImport,
        (_, before: string, name: string) => `${before}"${'../'.repeat(depth) || './'}${facadeOf(name)}"`,
      ),
    );
  }
  return folder;
}

/** Folders of this process, for as long as it runs: what was imported from them may be imported again. */
const staged = new Set<string>();

const sharedImport = new RegExp(`\\b((?:from|import)\\s*\\(?\\s*)["'](${shared.join('|')})["']`, 'g');
const facadeOf = (name: string) => `shared/${name.replace(/\W+/g, '-')}.js`;
let offered: Promise<Readonly<Record<string, Exports>>> | undefined;

/** The five modules that plugins share with the console, as this process has them. */
async function consoleModules(): Promise<Readonly<Record<string, Exports>>> {
  const modules = {
    react: await import('react'),
    'react-dom': await import('react-dom'),
    'react/jsx-runtime': await import('react/jsx-runtime'),
    '@sextant/sdk': await import('../../sdk/index.ts'),
    '@sextant/ui': await import('../../sdk/ui.ts'),
  };
  offerModules(modules);
  return modules;
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
