import { callApi, Http, HttpError, type HttpOptions, isGone, Resources, resultOf, type Services } from '@sextant/sdk';
import { containerTypeId } from '../container.ts';
import type { ObjectDetails } from '../object-calls.ts';
import { objectAddress } from './object-address.ts';
import type { StoredSegment } from './resume.ts';
import { limitsOf, type SegmentPlan, type StoreLimits } from './segment-plan.ts';

/** An object whose bytes are sent. */
export interface ObjectPlace {
  container: string;
  path: string;
}

type Sending = Pick<HttpOptions, 'signal' | 'onProgress'>;

const isThereAlready = (error: unknown) => error instanceof HttpError && error.status === 409;

/** readStoreInfo */
export async function readLimits(services: Services, signal?: AbortSignal): Promise<StoreLimits> {
  const { info } = await callApi(services, 'readStoreInfo', {}, { quiet: true, ...(signal && { signal }) });
  return limitsOf(info);
}

/** readObject: when the object was stored; undefined: there is none. */
export async function objectTime(
  services: Services,
  place: ObjectPlace,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return (await objectState(services, place, signal))?.time;
}

/** readObject: is there an object of that name? */
export async function objectExists(services: Services, place: ObjectPlace, signal?: AbortSignal): Promise<boolean> {
  return (await objectState(services, place, signal)) !== undefined;
}

/** readObject: when the object was stored, its etag and how many bytes it has; undefined: there is none. */
export async function objectState(
  services: Services,
  { container, path }: ObjectPlace,
  signal?: AbortSignal,
): Promise<{ time: string; etag: string; bytes: number } | undefined> {
  try {
    const { address, query } = objectAddress('metadata', container, path);
    const options = { query, ...(signal ? { signal } : {}) };
    const found = await services.get(Http).get<ObjectDetails>(address, options);
    return { time: found.timestamp ?? '', etag: found.etag.replaceAll('"', ''), bytes: Number(found.bytes) };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * uploadObject: the bytes of an object; gives its etag.
 * @param replaces when the object was stored whose bytes go: 409 where it is another by now
 * @param isNew 412 where an object is
 */
export async function sendBytes(
  services: Services,
  { container, path }: ObjectPlace,
  {
    bytes,
    filename,
    replaces,
    isNew,
  }: { bytes: Blob; filename: string; replaces?: string | undefined; isNew?: boolean },
  options: Sending,
): Promise<string> {
  const form = new FormData();
  form.append('file', bytes, filename);
  const { address, query } = objectAddress('object', container, path);
  const said = { ...query, ...replacement(replaces), ...(isNew && { new_only: true }) };
  const { headers } = await services.get(Http).request('POST', address, form, { ...options, query: said });
  const etag = headers.get('etag')?.replaceAll('"', '');
  // The gateway tells it of all that is stored: somebody else has answered.
  if (!etag) throw new HttpError(0, '');
  return etag;
}

/** Returns the members that tell which object is replaced; none for a new object. */
function replacement(replaces: string | undefined): { replaces?: true; replaces_time?: string } {
  if (replaces === undefined) return {};
  return replaces === '' ? { replaces: true } : { replaces: true, replaces_time: replaces };
}

/** createFolder: a folder; one that is there already is as good. */
export async function createFolder(services: Services, place: ObjectPlace, signal: AbortSignal): Promise<void> {
  try {
    const { address, query } = objectAddress('object', place.container, place.path);
    await services.get(Http).post(address, new FormData(), { signal, query });
  } catch (error) {
    if (!isThereAlready(error)) throw error;
  }
}

/** listObjects: the segments of a plan that the service has, by the name behind the prefix. Undefined: no container for any. */
export async function listSegments(
  services: Services,
  { container, prefix }: Pick<SegmentPlan, 'container' | 'prefix'>,
  signal?: AbortSignal,
): Promise<Map<string, StoredSegment> | undefined> {
  const found = new Map<string, StoredSegment>();
  let marker: string | undefined;
  try {
    for (;;) {
      const { items, has_more: hasMore } = await callApi(
        services,
        'listObjects',
        { params: { container }, query: { prefix, recursive: true, marker } },
        { quiet: true, ...(signal && { signal }) },
      );
      for (const { path, bytes, etag } of items) found.set(path.slice(prefix.length), { bytes, etag: etag ?? '' });
      marker = items.at(-1)?.path;
      if (!hasMore || marker === undefined) return found;
    }
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** createContainer: the container of the segments, with the storage policy of the one that they are for. False: it was there already. */
export async function makeSegmentsContainer(
  services: Services,
  { container, of }: { container: string; of: string },
  signal: AbortSignal,
): Promise<boolean> {
  const quiet = { quiet: true, signal } as const;
  const { storage_policy: policy } = await callApi(services, 'readContainer', { params: { container: of } }, quiet);
  const body = { is_public: false, ...(policy ? { storage_policy: policy.name } : {}) };
  try {
    await callApi(services, 'createContainer', { params: { container }, body }, quiet);
    services.get(Resources).report(resultOf(containerTypeId, { created: [container] }));
    return true;
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    return false;
  }
}

/** deleteContainer: removes a container that has nothing in it. False: it is there still, for something is in it or it is refused. */
export async function removeEmptyContainer(services: Services, container: string): Promise<boolean> {
  try {
    await callApi(services, 'deleteContainer', { params: { container } }, { quiet: true });
  } catch (error) {
    if (!isGone(error)) return false;
  }
  services.get(Resources).report(resultOf(containerTypeId, { deleted: [container] }));
  return true;
}

/** createLargeObject: one object of the segments. Once asked it can't be taken back: nobody knows what the service has done by then. */
export async function joinSegments(
  services: Services,
  { container, path }: ObjectPlace,
  body: {
    container: string;
    prefix: string;
    dynamic: boolean;
    segments: readonly { name: string; etag: string; bytes: number }[];
    filename: string;
    /** 412 where an object is. */
    new_only: boolean;
  },
  replaces: string | undefined,
): Promise<void> {
  const { address, query } = objectAddress('large', container, path);
  // The service looks at each segment.
  await services.get(Http).post(address, { ...body, ...replacement(replaces) }, { query, timeout: 600_000 });
}

/** deleteObject: some segments of a plan. */
export async function deleteSegments(
  services: Services,
  { container, prefix }: Pick<SegmentPlan, 'container' | 'prefix'>,
  names: readonly string[],
): Promise<void> {
  const queue = [...names];
  const worker = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const { address, query } = objectAddress('object', container, prefix + name);
      await services
        .get(Http)
        .delete(address, undefined, { query })
        .catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
