import { lstat, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PluginManifest } from '#protocol';
import type { InstalledPlugin } from './catalog-snapshot.ts';
import { lineOf } from '../../../base/words/json-line.mjs';
import { pluginLimits } from '../../../base/plugin-rules/limits.mjs';
import { manifestDigest, manifestIntegrity, nameOf, readManifest } from './manifest.ts';
import type { PluginFiles } from './plugin-files.ts';
import { readPluginSettings } from './plugin-settings.ts';
import { readBundles, readSmall, verifyFiles } from './read-files.ts';
import { broken, PluginRefusal, rejected, unreadable } from './refusal.ts';
import { policyFault, type SignaturePolicy, signerOf } from '../../config/signatures.ts';
import { unpackArchive } from './unpack-archive.ts';

/** The plugin that was found at one place and may be served, or why none is. */
export type Found = { plugin: InstalledPlugin } | ({ refusal: PluginRefusal } & Seen);

/** The parts of a refused plugin that could be read. */
export interface Seen {
  named?: Pick<PluginManifest, 'id' | 'version' | 'label'>;
  access?: PluginManifest['access'];
  digest?: string;
}

export interface Taking {
  files: PluginFiles;
  policy: SignaturePolicy;
}

const longestSignature = 4096;

export const isArchive = (path: string) => /\.(tgz|tar\.gz)$/.test(path);

/** Looks at a folder or an archive; undefined where no plugin is (a folder without `plugin.json`). Never throws a refusal. */
export async function loadPlugin(source: string, builtIn: boolean, taking: Taking): Promise<Found | undefined> {
  const seen: Seen = {};
  try {
    const found = await lstat(source).catch(() => undefined);
    if (found?.isSymbolicLink())
      throw rejected('it is a link: what it leads to could be changed unseen; copy the folder or archive here');
    if (found?.isFile() && isArchive(source)) return { plugin: await fromArchive(source, taking, seen) };
    if (!found?.isDirectory()) return undefined;
    const bytes = await readSmall(join(source, 'plugin.json'), pluginLimits.manifest);
    return bytes && { plugin: await fromFolder({ folder: source, source, bytes, builtIn }, taking, seen) };
  } catch (error) {
    if (error instanceof PluginRefusal) return { refusal: error, ...seen };
    // Somebody is still at work in the folder, or it can't be read at all.
    return { refusal: unreadable(basename(source), error), ...seen };
  }
}

function fromArchive(source: string, taking: Taking, seen: Seen): Promise<InstalledPlugin> {
  return taking.files.during(async (incoming) => {
    const unpacked = join(incoming, 'unpacked');
    await mkdir(unpacked);
    const folder = await unpackArchive(source, unpacked);
    const bytes = await readSmall(join(folder, 'plugin.json'), pluginLimits.manifest);
    if (!bytes) throw broken('there is no plugin.json in it');
    return fromFolder({ folder, source, bytes, builtIn: false }, taking, seen);
  });
}

interface Origin {
  folder: string;
  source: string;
  bytes: Buffer;
  builtIn: boolean;
}

async function fromFolder(
  { folder, source, bytes, builtIn }: Origin,
  { files, policy }: Taking,
  seen: Seen,
): Promise<InstalledPlugin> {
  const named = nameOf(bytes);
  if (named) seen.named = named;
  const manifest = readManifest(bytes, builtIn);
  const digest = manifestDigest(bytes);
  Object.assign(seen, { named: manifest, access: manifest.access, digest } satisfies Seen);
  const signature = builtIn
    ? undefined
    : (await readSmall(join(folder, 'plugin.json.sig'), longestSignature))?.toString();
  const signedBy = signature === undefined ? undefined : signerOf(bytes, signature, policy.keys);
  const fault = builtIn ? undefined : policyFault({ signature, signedBy, digest }, policy);
  if (fault) throw rejected(fault);
  const { directory, total } = builtIn
    ? { directory: folder, total: await verifyFiles(folder, manifest) }
    : await files.take(folder, manifest, bytes, digest);
  const [bundles, settings] = await Promise.all([
    readBundles(directory, manifest),
    readPluginSettings(directory, manifest),
  ]);
  return {
    ...{ manifest, digest, directory, bundles, builtIn, source, bytes: total },
    integrity: manifestIntegrity(bytes),
    lineOf: (path) => lineOf(bytes.toString('utf8'), path),
    ...(settings && { settings }),
    ...(signedBy === undefined ? {} : { signedBy }),
  };
}
