import { describe, expect, it, vi } from 'vitest';
import { Emitter } from '#base';
import { SharedCodes } from '../../../../../../core/gateway/session/sign-in/shared-codes.ts';
import { createMemoryStore } from '../../../../../../core/gateway/store/memory-store.ts';
import { type Counting, type SharedStore, StoreAway } from '../../../../../../core/gateway/store/shared-store.ts';

const minute = 60_000;

/** A store that several gateways see, and the names that it was asked for. */
function aStore() {
  const names: string[] = [];
  const memory = createMemoryStore();
  const reach = new Emitter<void>();
  let isAway = false;
  const store: SharedStore = {
    ...memory,
    isShared: true,
    onDidReach: reach.event,
    count: (change: Counting) => {
      names.push(...change.keys);
      return isAway ? Promise.reject(new StoreAway()) : memory.count(change);
    },
  };
  const comeBack = () => {
    isAway = false;
    reach.fire();
  };
  return { store, names, leave: () => (isAway = true), comeBack };
}

describe('one-time codes that gateways count together', () => {
  it('[AUTH-35] are counted together by gateways that have one session key in common, as while keys are replaced', async () => {
    const { store } = aStore();
    const [old, both, fresh] = [['old'], ['new', 'old'], ['new']].map((keys) => new SharedCodes(store, keys));
    expect((await old!.useCode('a code', minute))?.count).toBe(1);
    expect((await both!.useCode('a code', minute))?.count).toBe(2);
    expect((await fresh!.useCode('a code', minute))?.count).toBe(2);
  });

  it('[AUTH-35] have names that tell nothing to those who have no session key', async () => {
    const { store, names } = aStore();
    await new SharedCodes(store, ['mine']).useCode('a code', minute);
    await new SharedCodes(store, ['another']).useCode('a code', minute);
    expect(new Set(names).size).toBe(2);
    expect(names.join()).not.toContain('a code');
  });

  it('[AUTH-35] give back what they have counted, and nothing where the store was away', async () => {
    const { store, leave, comeBack } = aStore();
    const codes = new SharedCodes(store, ['mine']);
    const first = await codes.useCode('a code', minute);
    leave();
    expect(await codes.addTries('a step', 1, minute)).toBeNull();
    await expect(first?.giveBack()).resolves.toBeUndefined();
    comeBack();
    const second = await codes.useCode('a code', minute);
    expect(second?.count).toBe(2);
    await second?.giveBack();
    await first?.giveBack();
    expect((await codes.useCode('a code', minute))?.count).toBe(1);
  });

  it('[AUTH-35] that were used while the store was away are told to it when it is back, but for those that were given back', async () => {
    const { store, leave, comeBack } = aStore();
    const [here, there] = [new SharedCodes(store, ['mine']), new SharedCodes(store, ['mine'])];
    leave();
    const used = await here.useCode('used', minute);
    const wrong = await here.useCode('wrong', minute);
    expect([used?.count, wrong?.count]).toEqual([1, 1]);
    await wrong?.giveBack();
    comeBack();
    await vi.waitFor(async () => {
      const seen = await there.useCode('used', minute);
      await seen?.giveBack();
      expect(seen?.count).toBe(2);
    });
    expect((await there.useCode('wrong', minute))?.count).toBe(1);
    // Keystone refused it only now.
    await used?.giveBack();
    expect((await there.useCode('used', minute))?.count).toBe(1);
  });
});
