import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isOlder } from '../base/plugin-rules/engine.mjs';
import type { PluginConfig } from '../gateway/config/plugin-config.ts';
import type { CatalogSnapshot, InstalledPlugin } from '../gateway/plugins/catalog/catalog-snapshot.ts';
import { PluginFiles } from '../gateway/plugins/catalog/plugin-files.ts';
import { isArchive, loadPlugin } from '../gateway/plugins/catalog/load-plugin.ts';

/**
 * Checks a folder or an archive as the gateway would, and puts it into the first of the plugin folders, whole at once. Throws
 * when it would not be served.
 *
 * @param given what whoever adds it calls it; `path`: where it lies
 * @param isPinned is it certain that this version is wanted? Else an older one does not take the place of a newer one
 */
export async function addPlugin(
  given: string,
  path: string,
  { places, policy }: PluginConfig,
  { reports }: CatalogSnapshot,
  store: string,
  { isPinned } = { isPinned: true },
): Promise<string> {
  const source = resolve(path);
  const found = await loadPlugin(source, false, { files: new PluginFiles(store), policy });
  if (!found) throw new Error(`${given} is no folder with a plugin.json and no .tgz.`);
  if ('refusal' in found) throw new Error(`${given} is refused: ${found.refusal.message}.`);
  const { manifest } = found.plugin;
  const own = reports.filter(({ id }) => id === manifest.id);
  if (own.some(({ builtIn }) => builtIn)) throw new Error(`${manifest.id} is a built-in plugin.`);
  const [replaced] = own.flatMap(({ version }) => (version === undefined ? [] : [version]));
  if (!isPinned && replaced !== undefined && isOlder(manifest.version, replaced))
    throw new Error(
      `${given} is ${manifest.id} ${manifest.version}, older than the ${replaced} that is installed: say --sha256 if it is wanted.`,
    );
  const directory = places.find(({ builtIn }) => !builtIn)?.path;
  if (directory === undefined) throw new Error('No folder for plugins is configured (plugins.directories).');
  const target = join(resolve(directory), isArchive(source) ? `${manifest.id}.tgz` : manifest.id);
  await mkdir(directory, { recursive: true });
  const arriving = join(resolve(directory), `.adding-${randomUUID()}`);
  try {
    if (isArchive(source)) await copyFile(source, arriving);
    else await copyPlugin(found.plugin, source, arriving);
    await removeAll([target]);
    await rename(arriving, target);
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
  // An older version under another name would keep the id.
  await removeAll(own.map((report) => report.source).filter((path) => path !== target));
  return `${manifest.id} ${manifest.version} is in ${target}${replaced === undefined ? '' : `, in place of ${replaced}`}\n`;
}

/** Takes away whatever brings this id. */
export async function removePlugin(id: string, { reports }: CatalogSnapshot): Promise<string> {
  const own = reports.filter((report) => report.id === id);
  if (own.length === 0) throw new Error(`There is no plugin ${id}; sextant plugin ls lists those there are.`);
  const [brought] = own.filter(({ builtIn }) => !builtIn);
  if (!brought) throw new Error(`${id} is built in; it can be switched off in enablement.yaml.`);
  const sources = own.filter(({ builtIn }) => !builtIn).map(({ source }) => source);
  await removeAll(sources);
  return `${id} is removed (${sources.join(', ')})\n`;
}

/** Only what the manifest vouches for, the manifest, and its signature. */
async function copyPlugin({ manifest, directory }: InstalledPlugin, source: string, into: string): Promise<void> {
  for (const name of ['plugin.json', ...Object.keys(manifest.files ?? {})]) {
    await mkdir(dirname(join(into, name)), { recursive: true });
    await copyFile(join(directory, name), join(into, name));
  }
  const signature = 'plugin.json.sig';
  if (await stat(join(source, signature)).catch(() => undefined))
    await copyFile(join(source, signature), join(into, signature));
}

/** Gone at once, whatever it takes to delete it. */
async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const leaving = join(dirname(path), `.removing-${randomUUID()}`);
    await rename(path, leaving).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
    await rm(leaving, { recursive: true, force: true });
  }
}
