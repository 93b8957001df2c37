import { describe, expect, it } from 'vitest';
import type { NativeCaller } from '../../../../../../core/gateway/openstack/native-caller.ts';
import { ownSegments } from '../../../../../../core/gateway/openstack/swift/large-objects.ts';
import { replacing } from '../../../../../../core/gateway/api/routes/swift/replaced-object.ts';

/** A service that lists the names of `box_segments`, as many as are asked for. */
function listing(names: string[]): { native: NativeCaller; asked: () => number } {
  let count = 0;
  const send = async ({ query }: { query: { marker?: string; limit: number } }) => {
    count += 1;
    const from = query.marker === undefined ? 0 : names.indexOf(query.marker) + 1;
    const page = names.slice(from, from + query.limit).map((name) => ({ name, hash: 'x', bytes: 1 }));
    return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(page) };
  };
  const attempt = async () => ({ status: 204, headers: {}, text: '' });
  return { native: { send, attempt } as unknown as NativeCaller, asked: () => count };
}

describe('[SW-13] segments that go with their object', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => `a/dlo/1.5/9/1/${String(at).padStart(8, '0')}`);
  const large = { kind: 'dynamic', container: 'box_segments', prefix: 'a/dlo/' } as const;

  it('are as many as one object is made of; of more, none, and no more are looked for', async () => {
    expect(await ownSegments(listing(names(10_000)).native, ['box', 'a'], large)).toHaveLength(10_000);
    const endless = listing(names(50_000));
    expect(await ownSegments(endless.native, ['box', 'a'], large)).toEqual([]);
    expect(endless.asked()).toBeLessThan(15);
  });
});

describe('[CON-14] an object that is replaced', () => {
  it('does not keep a time of deletion that has passed', async () => {
    const kept = async (at: number) => {
      const headers = { 'x-delete-at': String(at), 'content-encoding': 'gzip', 'x-object-meta-owner': 'me' };
      const native = { send: async () => ({ status: 200, headers, text: '' }), detached: () => native };
      const call = { native, request: {}, params: { container: 'box', object: 'a' } };
      return replacing(call as never, { isAsked: true, keeps: [] }, async (given) => given);
    };
    const now = Math.floor(Date.now() / 1000);
    expect(await kept(now - 1)).toEqual({ 'x-object-meta-owner': 'me' });
    expect(await kept(now + 3600)).toEqual({ 'x-object-meta-owner': 'me', 'x-delete-at': String(now + 3600) });
  });
});
