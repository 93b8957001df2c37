import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join, normalize, resolve, sep } from 'node:path';
import { Ajv } from 'ajv';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };
import { parseWords } from '../../base/words/words.mjs';
import { tameJson } from '../plugins/wire-rules.ts';

/** A plugin whose every file was found as its manifest says. */
export interface InstalledPlugin {
  manifest: PluginManifest;
  /** Of the manifest, and so of every byte it names. */
  digest: string;
  directory: string;
  /** Locale bundles by their `src`, read with the rest: a folder that changes afterwards breaks no page. */
  bundles: Readonly<Record<string, unknown>>;
  /** Ships with the console. */
  builtIn: boolean;
}

/** A folder that holds a plugin that can't be served, and why. */
export interface RefusedPlugin {
  directory: string;
  reason: string;
}

export interface PluginStore {
  plugins: InstalledPlugin[];
  refused: RefusedPlugin[];
}

const validManifest = new Ajv({ allErrors: false, strict: false }).compile<PluginManifest>(manifestSchema);

/**
 * Finds the plugins of some folders: each a folder with a built `plugin.json`. A plugin counts only when its manifest is
 * valid and every file it names has the digest it names (plugin platform §2, "verified"). The first folder that brings an
 * id keeps it. Ids without a dot are the built-in plugins' alone, `sextant.*` is the host's (§1).
 */
export function readPlugins(directories: readonly { path: string; builtIn: boolean }[]): PluginStore {
  const store: PluginStore = { plugins: [], refused: [] };
  for (const { path, builtIn } of directories) {
    for (const entry of subdirectories(path)) {
      const directory = resolve(path, entry.name);
      if (!existsSync(join(directory, 'plugin.json'))) continue;
      try {
        const plugin = readPlugin(directory, builtIn);
        const taken = store.plugins.find((other) => other.manifest.id === plugin.manifest.id);
        if (taken) throw new Error(`the id ${plugin.manifest.id} is taken by ${taken.directory}`);
        store.plugins.push(plugin);
      } catch (error) {
        store.refused.push({ directory, reason: errorText(error) });
      }
    }
  }
  return store;
}

function subdirectories(path: string): Dirent[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readPlugin(directory: string, builtIn: boolean): InstalledPlugin {
  const bytes = readFileSync(join(directory, 'plugin.json'));
  const manifest = tameJson(JSON.parse(bytes.toString('utf8')));
  if (!validManifest(manifest)) {
    const [first] = validManifest.errors ?? [];
    throw new Error(`plugin.json: ${first?.instancePath || '/'} ${first?.message ?? 'is not valid'}`);
  }
  if (!builtIn && !manifest.id.includes('.'))
    throw new Error(`the id ${manifest.id} has no publisher: write publisher.name`);
  if (manifest.id.startsWith('sextant.')) throw new Error('ids that begin with sextant. are the host’s own');
  for (const [file, digest] of Object.entries(manifest.files ?? {})) verifyFile(directory, file, digest);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { manifest, digest, directory, bundles: readBundles(directory, manifest), builtIn };
}

/** The words of a plugin reach the browser, so they may only come from files that its manifest vouches for. */
function readBundles(directory: string, { files = {}, contributes }: PluginManifest): Record<string, unknown> {
  const bundles = (contributes?.locales ?? []).map(({ src }) => {
    if (!Object.hasOwn(files, src.replace(/^\.\//, '')))
      throw new Error(`${src} is not among the files of plugin.json`);
    return [src, readBundle(directory, src)] as const;
  });
  return Object.fromEntries(bundles);
}

/** Words from outside: checked before any of them is merged, sent or drawn. */
function readBundle(directory: string, src: string): unknown {
  try {
    return parseWords(readFileSync(join(directory, src), 'utf8'));
  } catch (error) {
    throw new Error(`${src.replace(/^\.\//, '')}: ${errorText(error)}`);
  }
}

function verifyFile(directory: string, file: string, digest: string): void {
  const path = normalize(join(directory, file));
  if (!path.startsWith(directory + sep)) throw new Error(`${file} lies outside the plugin's folder`);
  if (!existsSync(path)) throw new Error(`${file} is missing`);
  if (realpathSync(path) !== join(realpathSync(directory), file))
    throw new Error(`${file} is a link to somewhere else`);
  const found = `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
  if (found !== digest) throw new Error(`${file} is not the file that plugin.json was made for`);
}
