import { expect, it } from 'vitest';
import { createAttemptCounts } from '../../../../../core/gateway/session/attempt-counts.ts';
import { createMemoryStore } from '../../../../../core/gateway/store/memory-store.ts';
import { type SharedStore, StoreAway } from '../../../../../core/gateway/store/shared-store.ts';

/** A store that two gateways share, and that can be away. */
function sharedStore() {
  const state = { isAway: false };
  const memory = createMemoryStore();
  const store: SharedStore = {
    ...memory,
    isShared: true,
    gateways: 2,
    count: (counting) => (state.isAway ? Promise.reject(new StoreAway()) : memory.count(counting)),
  };
  return { state, store };
}

const limit = 4;
/** Makes an attempt that fails; returns whether it was let through. One that is refused is taken back. */
async function fails(counts: ReturnType<typeof createAttemptCounts>): Promise<boolean> {
  const [counted] = await counts.add(['reader'], 1);
  if (!counted?.isOver(limit)) return true;
  await counts.add(['reader'], -1);
  return false;
}

it('[AUTH-31] what failed while the store was away counts in it when it is back', async () => {
  const { state, store } = sharedStore();
  const [here, there] = [createAttemptCounts(store, 60_000), createAttemptCounts(store, 60_000)];
  state.isAway = true;
  expect([await fails(here), await fails(here), await fails(here)]).toEqual([true, true, false]);
  state.isAway = false;
  expect([await fails(here), await fails(there), await fails(there)]).toEqual([true, true, false]);
});

it('[AUTH-31] a refusal whose two halves see the store away and back takes nothing from the count', async () => {
  const { state, store } = sharedStore();
  const counts = createAttemptCounts(store, 60_000);
  for (let times = 0; times < limit; times += 1) expect(await fails(counts)).toBe(true);
  state.isAway = true;
  const [counted] = await counts.add(['reader'], 1);
  expect(counted?.isOver(limit)).toBe(true);
  state.isAway = false;
  await counts.add(['reader'], -1);
  expect(await fails(counts)).toBe(false);
});
