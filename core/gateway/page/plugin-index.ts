import type { LocaleState, PluginIndex, PluginIndexEntry, PluginManifest } from '#protocol';
import { buildOf, type CatalogSnapshot, type InstalledPlugin } from '../plugins/catalog/catalog-snapshot.ts';
import { askedKey } from '../../base/words/asked-key.mjs';
import type { Words } from '../../base/words/words.mjs';
import { messageOf } from '../plugins/catalog/message-of.ts';
import { deprecationsOf, lackingOf, unallowedOf } from './plugin-symbols.ts';
import type { WebAssets } from './web-assets.ts';

/** Returns the tag of an index. It changes with what is installed and with the build of the console. */
export const indexTag = ({ etag }: CatalogSnapshot, { build }: WebAssets) => `${etag}.${build}`;

/** The index as it is asked for. */
export function pluginIndex(
  snapshot: CatalogSnapshot,
  locale: LocaleState,
  assets: WebAssets,
  say: Say,
  root = '',
): PluginIndex {
  return {
    etag: indexTag(snapshot, assets),
    build: assets.build,
    plugins: indexOf(snapshot, locale.language, assets, say, root),
    layout: [...snapshot.layout],
    locale,
    settings: snapshot.settingsTag,
  };
}

/**
 * The enabled plugins, as the host reads them: manifests with their labels in the session's language.
 *
 * @param root the base path of the console; empty: the root
 */
export function indexOf(
  { plugins, proposed }: Pick<CatalogSnapshot, 'plugins' | 'proposed'>,
  language: string,
  assets: WebAssets,
  say: Say,
  root = '',
): PluginIndexEntry[] {
  const { symbols } = assets.host;
  return plugins.map((plugin) => {
    const unallowed = unallowedOf(plugin.manifest, symbols, proposed);
    const deprecated = deprecationsOf(plugin.manifest, symbols);
    return {
      ...indexEntry(plugin, baseOf(plugin, root), language, assets, say),
      ...(unallowed.length > 0 && { unallowed }),
      ...(deprecated.length > 0 && { deprecated }),
    };
  });
}

/** Returns the index entry of a plugin as the host reads it, wherever the plugin's files are. */
export function indexEntry(
  plugin: Pick<InstalledPlugin, 'manifest' | 'digest' | 'edition' | 'integrity' | 'ownWords'>,
  base: string,
  language: string,
  assets: WebAssets,
  say: Say,
): PluginIndexEntry {
  const { manifest, integrity, ownWords = {} } = plugin;
  const sayOwn: Say = (code, ns) => ({ ...say(code, ns), ...ownWords[code] });
  return {
    manifest: withLabels(forTheHost(manifest, assets), language, sayOwn),
    digest: buildOf(plugin),
    base,
    integrity,
  };
}

/** Fetched with their digests and no modules: styles, and what is declared without code. Words are fetched as they are. */
const isData = (file: string) => file.endsWith('.css') || (file.endsWith('.json') && !file.startsWith('locales/'));

/**
 * The index as it travels in a document. Digests are what doesn't pack: the document has those of the plugin whose page it
 * opens, modules in the import map and the rest here; whoever uses another fetches its manifest first. A list has fewer of them
 * (`list-integrity.ts`).
 */
export function indexForDocument(
  inView: InstalledPlugin | undefined,
  ...of: Parameters<typeof indexOf>
): PluginIndexEntry[] {
  return indexOf(...of).map((entry) => {
    const { files = {}, ...manifest } = entry.manifest;
    if (manifest.id !== inView?.manifest.id) return { ...entry, manifest };
    const data = Object.entries(files).filter(([file]) => isData(file));
    return { ...entry, manifest: { ...manifest, files: Object.fromEntries(data) } };
  });
}

/**
 * Returns the manifest without what only people, the build and the gateway read. Every byte of the index is paid for with every
 * document. In `uses` only the names stay that this console does not have.
 */
function forTheHost(manifest: PluginManifest, { host }: WebAssets): PluginManifest {
  const { description, icon, license, repository, trust, access, budget, proposed, built, uses, ...read } = manifest;
  const lacking = lackingOf(manifest, host.symbols);
  const types = manifest.contributes?.resourceTypes?.map(({ policies, ...type }) => type);
  const panels = manifest.contributes?.panels?.map(({ early, ...panel }) => panel);
  return {
    ...read,
    ...(lacking && { uses: lacking }),
    contributes: {
      ...manifest.contributes,
      ...(types && { resourceTypes: types }),
      ...(panels && { panels }),
    },
  };
}

/** Every byte below it is immutable: the digest is part of the address. */
export function baseOf(plugin: InstalledPlugin, root: string): string {
  return `${root}/plugins/${plugin.manifest.id}/${plugin.digest}/`;
}

/** Address → digest of every file that the plugin may load. */
export function integrityOf(plugin: InstalledPlugin, root: string): Record<string, string> {
  const files = Object.entries(plugin.manifest.files ?? {});
  return Object.fromEntries(files.map(([file, digest]) => [baseOf(plugin, root) + file, digest]));
}

/** The rules that manifests name (`image:add_image`): in `policies`, in the `policy` of a form, and in every `when`. */
export function policiesOf(plugins: readonly Pick<InstalledPlugin, 'manifest'>[]): string[] {
  const rules = new Set<string>();
  for (const { manifest } of plugins) {
    const { resourceTypes = [], forms = [] } = manifest.contributes ?? {};
    for (const type of resourceTypes) type.policies?.forEach((rule) => rules.add(rule));
    for (const form of forms) form.policy?.forEach((rule) => rules.add(rule));
    for (const match of JSON.stringify(manifest).matchAll(/policy\.([\w-]+:[\w:.-]+)/g)) rules.add(match[1] as string);
  }
  return [...rules].sort();
}

/** The words of a namespace in a language, as `Languages` has them. */
export type Say = (language: string, ns: string) => Words;

/** `%key%` → the word for it, in the session's language or the source language; else the key itself. */
export function withLabels(manifest: PluginManifest, language: string, say: Say): PluginManifest {
  const words = [language, 'en'].map((code) => say(code, manifest.id));
  const resolve = (key: string) => words.map((bundle) => messageOf(bundle, key)).find((word) => word) ?? key;
  return replaceLabels(manifest, resolve) as PluginManifest;
}

function replaceLabels(node: unknown, resolve: (key: string) => string): unknown {
  if (typeof node === 'string') {
    const key = askedKey(node);
    return key === undefined ? node : resolve(key);
  }
  if (Array.isArray(node)) return node.map((child) => replaceLabels(child, resolve));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, replaceLabels(child, resolve)]));
}
