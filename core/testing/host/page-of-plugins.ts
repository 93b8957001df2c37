import type { PageState, PluginIndexEntry, PluginManifest } from '#protocol';
import { pseudo } from '../../base/words/pseudo.mjs';
import { policiesOf, withLabels } from '../../gateway/page/plugin-index.ts';
import type { TestModuleAdapter } from './test-module-adapter.ts';
import { type TestPlugin, wordsOf } from './test-plugin.ts';

/** The plugins as the index lists them to somebody who reads this language: labels are words already. */
export async function indexFor(plugins: readonly TestPlugin[], language: string): Promise<PluginIndexEntry[]> {
  return Promise.all(
    plugins.map(async (plugin) => {
      const words = { en: await wordsOf(plugin, 'en'), [language]: await spoken(plugin, language) };
      const manifest = structuredClone(plugin.entry.manifest);
      return { ...plugin.entry, manifest: withLabels(manifest, language, (code) => words[code] ?? {}) };
    }),
  );
}

/** Where the made-up language has the plugins' words: it is nobody's own. */
export function pseudoBundles(plugins: readonly TestPlugin[]): PageState['locale']['bundles'] {
  return {
    'en-XA': Object.fromEntries(plugins.map(({ entry }) => [entry.manifest.id, pseudoAddress(entry.manifest)])),
  };
}

/** Answers what the page fetches of the plugins by itself: their words, and files of theirs. */
export async function pluginFile(adapter: TestModuleAdapter, plugins: readonly TestPlugin[], address: string) {
  const madeUp = plugins.find(({ entry }) => pseudoAddress(entry.manifest) === address);
  if (madeUp) return JSON.stringify(await spoken(madeUp, 'en-XA'));
  const found = adapter.find(address);
  return found?.plugin.read(found.file);
}

/** The rules that the plugins' manifests name (`image:add_image`). */
export function rulesOf(plugins: readonly TestPlugin[]): string[] {
  return policiesOf(plugins.map(({ entry }) => entry));
}

function spoken(plugin: TestPlugin, language: string) {
  if (language === 'en-XA') return wordsOf(plugin, 'en').then(pseudo);
  return wordsOf(plugin, language);
}

const pseudoAddress = ({ id }: PluginManifest) => `/locales/en-XA/${id}.json`;
