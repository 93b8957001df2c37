import { expect, it } from 'vitest';
import { createLargeObject } from '../../../../../../core/gateway/api/routes/swift/large-upload.ts';

const answer = (page: object[]) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(page),
});

/** Joins one segment to a dynamic object at a service that lists it from the look of that number on; gives the looks. */
async function join(listedFrom: number, onLook: (leave: () => void) => void = () => {}) {
  const control = new AbortController();
  let looks = 0;
  const native = {
    detached: () => ({}),
    holdingToken: (run: () => Promise<void>) => run(),
    upload: async () => ({ etag: 'e'.repeat(32) }),
    send: async ({ query }: { query: { marker?: string } }) => {
      control.signal.throwIfAborted();
      if (query.marker !== undefined) return answer([]);
      looks += 1;
      onLook(() => control.abort(new Error('left')));
      return answer(looks < listedFrom ? [] : [{ name: 'p/0', hash: 'x', bytes: 1 }]);
    },
  };
  const body = { container: 's', prefix: 'p/', dynamic: true, segments: [{ name: '0', etag: 'x', bytes: 1 }] };
  const call = { native, body, params: { container: 'box', object: 'a' }, request: { left: control.signal } };
  const error = await createLargeObject(call as never).catch((reason: unknown) => reason);
  return { looks, error };
}

it('[CON-12] a dynamic object’s segments are looked for again where a service lists late', async () => {
  expect(await join(1)).toEqual({ looks: 1, error: undefined });
  expect(await join(3)).toEqual({ looks: 3, error: undefined });
});

it('[CON-12] … until it is said that they are gone, or the caller is', async () => {
  expect(await join(Infinity)).toMatchObject({ looks: 4, error: { code: 'SEGMENTS_GONE' } });
  expect(await join(Infinity, (leave) => leave())).toMatchObject({ looks: 1, error: { message: 'left' } });
});
