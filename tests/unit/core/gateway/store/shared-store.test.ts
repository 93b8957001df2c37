import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completeStore } from '../../../../../core/gateway/config/store-config.ts';
import { createMemoryStore } from '../../../../../core/gateway/store/memory-store.ts';
import { createRedisStore } from '../../../../../core/gateway/store/redis-store.ts';
import { type SharedStore, StoreAway } from '../../../../../core/gateway/store/shared-store.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../../../support/shared-store.ts';

const silent = { info: () => undefined, warn: () => undefined };
const soon = () => Date.now() + 60_000;

async function openRedis(url: string, log: Parameters<typeof createRedisStore>[2] = silent): Promise<SharedStore> {
  const config = completeStore({ url });
  if (config === null) throw new Error('no store');
  const store = await createRedisStore(
    config,
    { password: undefined, sentinelPassword: undefined, tls: undefined },
    log,
  );
  return store;
}

/** The promises that hold for either store. */
function promises(open: () => SharedStore): void {
  it('[OPS-40] keeps values until they end, and changes only those that are there where it is told so', async () => {
    const store = open();
    await store.set('a', '1', soon());
    await store.set('b', '2', Date.now() + 1000);
    await store.set('none', '3', soon(), true);
    await store.set('a', '4', soon(), true);
    expect(await store.getAll(['a', 'b', 'none'])).toEqual(['4', '2', null]);
    await expect.poll(() => store.get('b')).toBeNull();
    await store.delete('a');
    expect(await store.get('a')).toBeNull();
  });

  it('[OPS-40] keeps members of a set until they end or are taken out', async () => {
    const store = open();
    await store.addMember('set', 'one', soon());
    await store.addMember('set', 'two', soon());
    await store.addMember('set', 'short', Date.now() + 1000);
    expect((await store.members('set', 10)).toSorted()).toEqual(['one', 'short', 'two']);
    expect(await store.members('set', 2)).not.toContain('short');
    await expect.poll(async () => (await store.members('set', 10)).toSorted()).toEqual(['one', 'two']);
    await store.removeMember('set', 'one');
    expect(await store.members('set', 10)).toEqual(['two']);
  });

  it('[OPS-40] yields all members of a set in parts, also while others leave, and keeps the latest end of each', async () => {
    const store = open();
    const names = Array.from({ length: 400 }, (_each, index) => `member ${index}`);
    for (const name of names) await store.addMember('large', name, soon());
    await store.addMember('large', 'member 7', Date.now() - 1);
    const found = new Set<string>();
    let largest = 0;
    for await (const part of store.eachMember('large')) {
      largest = Math.max(largest, part.length);
      for (const name of part) found.add(name);
      for (const name of part) await store.removeMember('large', name);
    }
    expect([...found].toSorted()).toEqual(names.toSorted());
    expect(largest).toBeLessThan(names.length);
    expect(await store.members('large', 10)).toEqual([]);
  });

  it('[OPS-40] counts in windows, many at once as one, and forgets what was taken back', async () => {
    const store = open();
    const keys = ['count a', 'count b'];
    const many = await Promise.all(Array.from({ length: 20 }, () => store.count({ keys, by: 1, window: 60_000 })));
    const found = many.map(([first]) => first?.count ?? 0).toSorted((one, other) => one - other);
    expect(found).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1));
    const [count] = await store.count({ keys, by: 0, window: 60_000 });
    expect(count?.count).toBe(20);
    expect((count?.until ?? 0) - Date.now()).toBeGreaterThan(50_000);
    await store.resetCount('count a');
    await store.count({ keys, by: -1, window: 60_000 });
    expect((await store.count({ keys, by: 0, window: 60_000 })).map(({ count: now }) => now)).toEqual([0, 19]);
    await store.count({ keys: ['short'], by: 1, window: 1000 });
    await expect.poll(async () => (await store.count({ keys: ['short'], by: 0, window: 1000 }))[0]?.count).toBe(0);
  });

  it('[OPS-40] passes messages on to whoever listens', async () => {
    const store = open();
    const heard: string[] = [];
    store.subscribe('news', (message) => heard.push(message));
    // The subscription itself takes a moment.
    await expect
      .poll(async () => {
        await store.publish('news', 'x');
        return heard.length;
      })
      .toBeGreaterThan(0);
  });
}

describe('a store in memory', () => {
  const store = createMemoryStore();
  promises(() => store);
});

describe.runIf(hasStoreServer)('a store in Valkey or Redis', () => {
  let server: StoreServer;
  let store: SharedStore;
  beforeAll(async () => {
    server = await startStoreServer();
    store = await openRedis(server.url);
    await vi.waitFor(() => expect(store.isUp).toBe(true), { timeout: 10_000 });
  });
  afterAll(async () => {
    await store.close();
    await server.kill();
  });
  promises(() => store);

  it('[OPS-40] knows how many gateways use it', async () => {
    store.subscribe('news', () => undefined);
    const other = await openRedis(server.url);
    other.subscribe('news', () => undefined);
    await expect.poll(() => other.gateways).toBe(2);
    await other.close();
  });

  it('[OPS-41] says once that it is away, keeps nobody waiting, and says when it is back', async () => {
    const own = await startStoreServer();
    const said: string[] = [];
    const note = (about: unknown) => void said.push((about as { event: string }).event);
    const one = await openRedis(own.url, { info: note, warn: note });
    let reached = 0;
    one.onDidReach(() => (reached += 1));
    await expect.poll(() => one.isUp).toBe(true);
    await own.kill();
    await expect.poll(() => one.isUp).toBe(false);
    const began = performance.now();
    for (let times = 0; times < 10; times += 1) await expect(one.get('x')).rejects.toThrow(StoreAway);
    expect(performance.now() - began).toBeLessThan(1000);
    await own.start();
    await expect.poll(() => one.isUp, { timeout: 5000 }).toBe(true);
    expect(await one.get('x')).toBeNull();
    expect(said).toEqual(['store-reached', 'store-away', 'store-back']);
    expect(reached).toBe(2);
    await one.close();
    await own.kill();
  });

  it('[OPS-41] need not be there when the gateway starts', async () => {
    const own = await startStoreServer();
    await own.kill();
    const said: string[] = [];
    const note = (about: unknown) => void said.push((about as { event: string }).event);
    const one = await openRedis(own.url, { info: note, warn: note });
    await expect.poll(() => said).toEqual(['store-away']);
    await own.start();
    await expect.poll(() => one.isUp, { timeout: 5000 }).toBe(true);
    await one.close();
    await own.kill();
  });
});
