import type { PluginIndexEntry, PluginManifest } from '#protocol';
import type { Words } from '../../base/words/words.mjs';
import type { Exports } from '../../host/plugin-loader.ts';

/** A plugin as a test host takes it: its entry in the index, and where its files come from. */
export interface TestPlugin {
  readonly entry: PluginIndexEntry;
  /** The bytes of a file that the manifest names; rejects when there is none. */
  read(file: string): Promise<string>;
  /** The exports of a module that the manifest's `graph` names as an entry. */
  import(file: string): Promise<Exports>;
}

/** A plugin as its author writes it, without a build. */
export interface PluginSource {
  /** `plugin.json`. */
  manifest: PluginManifest;
  /** Ref path → its module: `{ './page': () => import('./page.tsx') }`. */
  modules?: Readonly<Record<string, () => Promise<object>>>;
  /** The JSON files that the manifest names, by path: `{ './locales/en.json': en }`. */
  files?: Readonly<Record<string, unknown>>;
}

let builds = 0;

/** Takes a plugin from its sources: for tests of one's own, run by what transforms them (Vitest). */
export function pluginFrom({ manifest, modules = {}, files = {} }: PluginSource): TestPlugin {
  const code = new Map(Object.entries(modules).map(([ref, load]) => [fileOf(ref), load]));
  const texts = new Map(Object.entries(files).map(([path, content]) => [path.replace(/^\.\//, ''), content]));
  builds += 1;
  const digest = `source-${builds}`;
  const built: PluginManifest = {
    ...manifest,
    files: Object.fromEntries([...code.keys(), ...texts.keys()].map((file) => [file, `sha384-${digest}`])),
    graph: Object.fromEntries(Object.keys(modules).map((ref) => [ref, [fileOf(ref)]])),
  };
  return {
    entry: entryOf(built, digest),
    async read(file) {
      if (code.has(file)) return '';
      if (!texts.has(file)) throw new Error(`${manifest.id} was given no ${file}`);
      return JSON.stringify(texts.get(file));
    },
    import: async (file) => (await code.get(file)!()) as Exports,
  };
}

/** How the gateway lists a built plugin. */
export function entryOf(manifest: PluginManifest, digest: string): PluginIndexEntry {
  return { manifest, digest, base: `/plugins/${manifest.id}/${digest}/`, integrity: `sha384-${digest}` };
}

/** The words that a plugin brings for its own namespace, in one language; none when it does not speak it. */
export async function wordsOf(plugin: TestPlugin, language: string): Promise<Words> {
  const { id, contributes } = plugin.entry.manifest;
  const own = contributes?.locales?.find(({ locale, ns }) => locale === language && ns === id);
  return own ? (JSON.parse(await plugin.read(own.src.replace(/^\.\//, ''))) as Words) : {};
}

const fileOf = (ref: string) => `${ref.replace(/^\.\//, '')}.js`;
