import { callApi, type CallContext, isGone, type ListPage, type ListRequest, type Services } from '@sextant/sdk';
import { type Container, type ContainerDetails, toContainer, toDetails } from './container.ts';

/** A page of the account's containers, those whose names begin with `prefix` (listContainers). */
export async function listContainers(
  { filters, marker }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Container>> {
  const query = { prefix: filters['prefix'], marker };
  const { items, has_more: hasMore } = await callApi(
    services,
    'listContainers',
    { query },
    { quiet: true, ...(signal && { signal }) },
  );
  return { items: items.map(toContainer), hasMore };
}

/** Reads a container (readContainer) without a toast: callers tell of failures, and for a missing container a page says so. */
export async function readContainer(
  services: Services,
  container: string,
  signal?: AbortSignal,
): Promise<ContainerDetails> {
  return toDetails(
    await callApi(services, 'readContainer', { params: { container } }, { quiet: true, ...(signal && { signal }) }),
  );
}

/** Is there a container of that name? Asked without a word (row CON-02). */
export async function containerExists(services: Services, container: string, signal?: AbortSignal): Promise<boolean> {
  try {
    await readContainer(services, container, signal);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
