import {
  callApi,
  type CallContext,
  isGone,
  type ListPage,
  type ListRequest,
  Resources,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { containerTypeId } from './container.ts';
import { pathOf, type StoredObject, toStoredObject } from './stored-object.ts';

/** A page of what is directly in a folder (listObjects): `container` and `folder` are filters that the page of the folder sets. */
export async function listFolder(
  { filters, marker, all }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<StoredObject>> {
  const { container = '', folder = '', prefix } = filters;
  const page = async (after: string | undefined) => {
    // The gateway decodes a path once more than other values.
    const query = { path: encodeURIComponent(folder), delimiter: '/', prefix, marker: after };
    const found = await callApi(
      services,
      'listObjects',
      { params: { container }, query },
      { quiet: true, ...(signal && { signal }) },
    ).catch((error: unknown) => {
      // Only of a container that somebody deleted: the page and the list of all show it no longer.
      if (isGone(error)) services.get(Resources).report(resultOf(containerTypeId, { deleted: [container] }));
      throw error;
    });
    return {
      items: found.items.map((entry) => toStoredObject(container, entry)),
      hasMore: found.has_more,
    };
  };
  let found = await page(marker === undefined ? undefined : pathOf(marker));
  while (all && found.hasMore) {
    const next = await page(found.items.at(-1)?.path);
    if (next.items.length === 0) break;
    found = { items: [...found.items, ...next.items], hasMore: next.hasMore };
  }
  return found;
}

/** A page of everything below a folder, by whole names. */
export async function listBelow(
  services: Services,
  { container, folder, marker }: { container: string; folder: string; marker?: string | undefined },
  signal?: AbortSignal,
): Promise<{ paths: string[]; hasMore: boolean }> {
  const query = { path: encodeURIComponent(folder), recursive: true, marker };
  const { items, has_more: hasMore } = await callApi(
    services,
    'listObjects',
    { params: { container }, query },
    { quiet: true, ...(signal && { signal }) },
  );
  return { paths: items.map(({ path }) => path), hasMore };
}

export type ObjectDetails = Awaited<ReturnType<typeof callApi<'readObject'>>>;

/** Reads the details of an object (readObject); `kept`: with what it keeps when its bytes are replaced. */
export function readObject(
  services: Services,
  { container, path }: Pick<StoredObject, 'container' | 'path'>,
  signal?: AbortSignal,
  kept = false,
): Promise<ObjectDetails> {
  return callApi(
    services,
    'readObject',
    { params: { container, object: path }, ...(kept && { query: { kept_headers: true } }) },
    { quiet: true, ...(signal && { signal }) },
  );
}

/** Removes an object, or a folder that has nothing in it (deleteObject). Rejects without a word. */
export async function deleteObject(
  services: Services,
  container: string,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  await callApi(
    services,
    'deleteObject',
    { params: { container, object: path } },
    { quiet: true, ...(signal && { signal }) },
  );
}
