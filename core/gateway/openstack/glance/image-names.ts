import { readInChunks } from '../chunks.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';

interface NamedImage {
  id: string;
  name: string | null;
}

/**
 * Names of images by id, in one call for as many as fit into an address. Community images are found, hidden ones if
 * wanted, by a second call when something is missing after the first; ids of images that are gone are not in the map.
 */
export async function imageNames(
  native: NativeCaller,
  ids: readonly string[],
  withHidden = true,
): Promise<Map<string, string | null>> {
  // A comma would end the id in the filter.
  const wanted = [...new Set(ids)].filter((id) => /^[\w-]+$/.test(id));
  const found = namesOf(await readImages(native, wanted, {}));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length === 0 || !withHidden) return found;
  return new Map([...found, ...namesOf(await readImages(native, missing, { os_hidden: 'true' }))]);
}

function readImages(
  native: NativeCaller,
  ids: readonly string[],
  query: Readonly<Record<string, string>>,
): Promise<NamedImage[]> {
  return readInChunks(ids, '%2C'.length, (chunk) =>
    readList<NamedImage>(native, {
      service: 'image',
      path: '/images',
      member: 'images',
      query: { ...query, id: `in:${chunk.join(',')}`, visibility: 'all' },
      limit: chunk.length,
    }),
  );
}

function namesOf(images: readonly NamedImage[]): Map<string, string | null> {
  return new Map(images.map(({ id, name }) => [id, name ?? null]));
}
