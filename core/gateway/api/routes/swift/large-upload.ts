import { setTimeout as wait } from 'node:timers/promises';
import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { areThere, createDynamic, createStatic } from '../../../openstack/swift/large-objects.ts';
import type { Call } from '../../operations/call.ts';
import { namedHeaders } from './file-name.ts';
import { conditionOf, replacing } from './replaced-object.ts';

/** createLargeObject: one object of the segments that were uploaded before, each through uploadObject. */
export async function createLargeObject(call: Call<SwiftApi.SwiftOperations['createLargeObject']>): Promise<void> {
  const { native, params, body } = call;
  const { container: within, prefix, dynamic: isDynamic = false, filename = '' } = body;
  const { replaces: isAsked = false, replaces_time: time, new_only: isNewOnly = false } = body;
  const place = [params.container, params.object] as const;
  const segments = body.segments.map(({ name, etag, bytes }) => ({
    container: within,
    object: prefix + name,
    etag,
    bytes,
  }));
  await native.holdingToken(async () => {
    await replacing(call, { isAsked, time, keeps: segments }, (kept) => {
      const headers = { ...kept, ...namedHeaders(filename), ...conditionOf(isNewOnly) };
      return isDynamic
        ? createDynamic(native, place, { segments: { container: within, prefix }, headers })
        : createStatic(native, place, { segments, headers });
    });
    // The object stays: with what is sent again it is whole.
    const isWhole = () => areThere(native, { container: within, prefix }, segments);
    if (isDynamic && !(await becomesTrue(isWhole, call.request.disconnected)))
      throw new GatewayError('SEGMENTS_GONE', { name: params.object });
  });
}

/** Milliseconds before each further look: services list some time after they store. */
const pauses = [1000, 1000, 1000];

/** Asks a few times. Once the caller has `left` it waits no longer: the next look ends by itself. */
async function becomesTrue(look: () => Promise<boolean>, disconnected: AbortSignal): Promise<boolean> {
  for (const pause of pauses) {
    if (await look()) return true;
    await wait(pause, undefined, { signal: disconnected }).catch(() => {});
  }
  return look();
}
