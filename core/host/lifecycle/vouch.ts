import type { PageState, PluginIndexEntry, PluginManifest } from '#protocol';
import { browserModules } from '../module-adapter.ts';
import { addToImportMap, completeImportMap, isVouchedFor } from './import-map-integrity.ts';

type Digests = NonNullable<PageState['digests']>;

/** Under way or there, by address. */
const learnt = new Map<string, Promise<void>>();

/**
 * Resolves when the page vouches for modules, whose digests its document may lack: the host's are in one file, a plugin's in its
 * manifest. Rejects when those can't be had; the next call asks again.
 * @param addresses with their origin @param plugins those of the document
 */
export async function vouchFor(
  addresses: readonly string[],
  digests: Digests,
  plugins: readonly PluginIndexEntry[],
): Promise<void> {
  const paths = addresses.map((address) => address.replace(location.origin, '')).filter((path) => !isVouchedFor(path));
  const isIn = (folder: string) => paths.some((path) => path.startsWith(folder));
  await Promise.all([
    isIn(folderOf(digests)) && once(digests.address, () => learnHost(digests)),
    ...plugins.filter(({ base }) => isIn(base)).map((entry) => once(entry.base, () => learnPlugin(entry))),
  ]);
}

/** Vouches for all that a used page may need soon: the host's modules, and those of the plugins that it began with. */
export async function vouchForUsed(digests: Digests, plugins: readonly PluginIndexEntry[]): Promise<void> {
  const begun = plugins.filter(({ base, manifest }) =>
    Object.values(manifest.graph ?? {}).some((files) => files.some((file) => isVouchedFor(base + file))),
  );
  await Promise.allSettled([
    once(digests.address, () => learnHost(digests)),
    ...begun.map((entry) => once(entry.base, () => learnPlugin(entry))),
  ]);
}

const folderOf = ({ address }: Digests) => address.slice(0, address.lastIndexOf('/') + 1);

function once(address: string, learn: () => Promise<void>): Promise<void> {
  let learning = learnt.get(address);
  if (!learning) {
    learning = learn();
    learnt.set(address, learning);
    learning.catch(() => learnt.delete(address));
  }
  return learning;
}

async function learnHost(digests: Digests): Promise<void> {
  const files = (await read(digests.address, digests.integrity)) as Record<string, string>;
  const folder = folderOf(digests);
  addToImportMap(Object.entries(files).map(([file, digest]) => [folder + file, digest]));
}

async function learnPlugin(entry: PluginIndexEntry): Promise<void> {
  const { manifest, base, integrity } = entry;
  manifest.files ??= ((await read(`${base}plugin.json`, integrity ?? '')) as PluginManifest).files ?? {};
  completeImportMap([entry]);
}

async function read(address: string, integrity: string): Promise<unknown> {
  const answer = await browserModules.fetch(address, { integrity });
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer.json();
}
