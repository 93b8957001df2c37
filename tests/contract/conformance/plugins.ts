import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import type { PluginManifest } from '#protocol';
import { consolePlugin } from '../../../core/sdk/rollup-preset/index.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface PluginFolder {
  /** Below the project. */
  name: string;
  folder: string;
  /** Where the console's build has put it; absent for examples, which are no part of that build. */
  dist?: string;
  build(into: string): Promise<void>;
}

/** Every built-in plugin and every example: a new one is there by being there. */
export const allPlugins: readonly PluginFolder[] = [
  ...below('plugins').map((slug) => builtIn(slug)),
  ...below('core/sdk/examples').flatMap((name) =>
    ['', '/plugin'].map((part) => example(`core/sdk/examples/${name}${part}`)),
  ),
].filter(({ folder }) => existsSync(`${folder}/plugin.json`));

/** Returns the plugins that bring the types which a plugin without pages of its own joins: it is looked at there. */
export function joinedBy({ folder }: PluginFolder): PluginFolder[] {
  const { contributes = {} } = manifestOf(folder);
  if (contributes.panels || contributes.routes) return [];
  const items = Object.values(contributes).flatMap((each) => (Array.isArray(each) ? each : []));
  const types = new Set(items.map(({ on }: { on?: string }) => on));
  return allPlugins.filter((other) =>
    manifestOf(other.folder).contributes?.resourceTypes?.some(({ id }) => other.folder !== folder && types.has(id)),
  );
}

/** The plugins that join the types of others, and those others. Together, for each is built once for all that need it. */
export const joinedPlugins: readonly PluginFolder[] = allPlugins.filter(
  (plugin) => joinedBy(plugin).length > 0 || allPlugins.some((other) => joinedBy(other).includes(plugin)),
);

/** All others. */
export const plainPlugins: readonly PluginFolder[] = allPlugins.filter((plugin) => !joinedPlugins.includes(plugin));

function manifestOf(folder: string): PluginManifest {
  return JSON.parse(readFileSync(`${folder}/plugin.json`, 'utf8')) as PluginManifest;
}

function below(path: string): string[] {
  return readdirSync(`${root}/${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** As the console's own build makes it. */
function builtIn(slug: string): PluginFolder {
  const directory = `${root}/plugins/${slug}`;
  const schemas = `${root}/schemas/${slug}`;
  const locales = (language: string) => `${root}/locales/${language}/${slug}.json`;
  const built = plugin(`plugins/${slug}`, (output) => consolePlugin({ directory, output, schemas, locales }));
  return { ...built, dist: `${root}/dist/plugins/${slug}` };
}

function example(path: string): PluginFolder {
  return plugin(path, (output) => consolePlugin({ directory: `${root}/${path}`, output }));
}

function plugin(name: string, options: (output: string) => ReturnType<typeof consolePlugin>): PluginFolder {
  return {
    name,
    folder: `${root}/${name}`,
    async build(into) {
      const { output, ...input } = options(into);
      const bundle = await rollup({ ...input, logLevel: 'silent' });
      for (const each of [output ?? []].flat()) await bundle.write(each);
      await bundle.close();
    },
  };
}
