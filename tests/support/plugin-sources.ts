import { readdirSync, readFileSync } from 'node:fs';
import { pluginFrom, type TestPlugin } from '@sextant/testing';
import type { PluginManifest } from '#protocol';

const folder = new URL('../../plugins/', import.meta.url);
const modules = import.meta.glob('../../plugins/*/*.{ts,tsx}');

/** The manifests of all the console's own plugins: a new one is there by being there. */
export const builtInManifests: readonly PluginManifest[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(new URL(`${name}/plugin.json`, folder), 'utf8')) as PluginManifest);

/** Returns a built-in plugin for a test host, with its code as it is written. */
export function fromSources(manifest: PluginManifest): TestPlugin {
  const refs = [...JSON.stringify(manifest).matchAll(/"(\.\/[^"#]+)#[^"]+"/g)].map(([, path]) => path!);
  return pluginFrom({
    manifest,
    modules: Object.fromEntries(refs.map((ref) => [ref, moduleOf(`${manifest.id}/${ref.slice(2)}`)])),
    files: Object.fromEntries([
      ...(manifest.contributes?.locales ?? []).map(({ locale, src }) => [src, wordsOf(locale, manifest.id)]),
      ...(manifest.contributes?.resourceTypes ?? []).flatMap(({ declared }) =>
        typeof declared === 'string' ? [[declared, declaredIn(manifest.id, declared)]] : [],
      ),
    ]) as Record<string, unknown>,
  });
}

function moduleOf(path: string): () => Promise<object> {
  const [, load] = Object.entries(modules).find(([file]) => file.replace(/\.tsx?$/, '').endsWith(`/${path}`)) ?? [];
  if (!load) throw new Error(`there is no plugins/${path}`);
  return load as () => Promise<object>;
}

function declaredIn(slug: string, path: string): unknown {
  return JSON.parse(readFileSync(new URL(`${slug}/${path.slice(2)}`, folder), 'utf8'));
}

function wordsOf(locale: string, slug: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../locales/${locale}/${slug}.json`, import.meta.url), 'utf8'));
}
