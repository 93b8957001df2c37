import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '../../../http/errors.ts';
import { isRefusal } from '../../../openstack/swift/containers.ts';
import { deleteSegments, largeObjectOf, ownSegments } from '../../../openstack/swift/large-objects.ts';
import { readObject } from '../../../openstack/swift/objects.ts';
import { timeOf } from '../../../openstack/swift/paths.ts';
import type { Segment } from '../../../openstack/swift/segment-owners.ts';
import type { Call } from '../../operations/call.ts';
import type { OperationTypes } from '../../operations/declaration.ts';

type Storing = Call<OperationTypes & { params: { container: string; object: string } }>;

/**
 * Matches the headers that an object keeps when its bytes are replaced. The service would forget all that a PUT does not say
 * again. How its bytes were encoded is not kept: others need not be.
 */
const keptHeaders =
  /^(content-type|content-disposition|content-language|cache-control|expires|x-robots-tag|x-delete-at|x-object-meta-(?!orig-filename$).+)$/;

interface Replacement {
  isAsked: boolean;
  /** When the object was stored whose bytes go; undefined: whichever is there. */
  time?: string | undefined;
  /** Segments of the new object. */
  keeps: readonly Pick<Segment, 'container' | 'object'>[];
}

/**
 * Runs what stores an object's new bytes. Where it `isAsked` to replace, the headers that the object keeps are handed on, and
 * once the new bytes are there the old ones' own segments go. Throws OBJECT_CHANGED where the object is not the one of that `time`.
 */
export async function replacing<T>(
  call: Pick<Storing, 'native' | 'request' | 'params'>,
  { isAsked, time, keeps }: Replacement,
  store: (kept: Record<string, string>) => Promise<T>,
): Promise<T> {
  const old = isAsked ? await oldObject(call) : undefined;
  if (old && time && timeOf(old.headers['x-timestamp']) !== time) {
    throw new GatewayError('OBJECT_CHANGED', { name: call.params.object });
  }
  const stored = await store(old ? keptOf(old.headers) : {});
  const kept = new Set(keeps.map(({ container, object }) => `${container}/${object}`));
  const orphans = (old?.segments ?? []).filter(({ container, object }) => !kept.has(`${container}/${object}`));
  try {
    await deleteSegments(call.native.detached(), orphans);
  } catch (error) {
    // The object is what it was to become; that bytes of the old one still lie there is for the log.
    call.request.log.warn({ err: error, segments: orphans.length }, 'segments of a replaced object are left');
  }
  return stored;
}

/** The service refuses with 412 where an object is, whoever stored it meanwhile. */
export function conditionOf(isNewOnly: boolean): Record<string, string> {
  return isNewOnly ? { 'If-None-Match': '*' } : {};
}

async function oldObject({
  native,
  params: { container, object },
}: Pick<Storing, 'native' | 'params'>): Promise<{ headers: IncomingHttpHeaders; segments: Segment[] } | undefined> {
  try {
    const headers = await readObject(native, container, object);
    const large = largeObjectOf(headers);
    return { headers, segments: large ? await ownSegments(native, [container, object], large) : [] };
  } catch (error) {
    if (isRefusal(error, 404) || isRefusal(error, 403)) return undefined;
    throw error;
  }
}

/** The same as a client is told it, by the names that curl knows headers under; undefined: its segments would be left, too. */
export function keptHeadersOf(headers: IncomingHttpHeaders): Record<string, string> | undefined {
  if (largeObjectOf(headers)) return undefined;
  const kept = Object.entries(keptOf(headers)).map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    Buffer.from(value, 'latin1').toString('utf8'),
  ]);
  return Object.fromEntries(kept) as Record<string, string>;
}

function keptOf(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => keptHeaders.test(name) && typeof value === 'string' && !isPast(name, value),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

/** Whether its time has come while it is being replaced: the service would refuse the new bytes. */
function isPast(name: string, value: string): boolean {
  return name === 'x-delete-at' && Number(value) * 1000 <= Date.now();
}
