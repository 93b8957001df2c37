import { describe, expect, it } from 'vitest';
import { RefusalFloor } from '../../../../../core/gateway/session/refusal-floor.ts';

const stays = new AbortController().signal;

async function answeredAfter(floor: RefusalFloor, took: number): Promise<number> {
  const began = performance.now() - took;
  await floor.wait(began, stays);
  return performance.now() - began;
}

describe('a refused sign-in', () => {
  it('[AUTH-08] is answered no sooner for a user that Keystone does not know', async () => {
    const floor = new RefusalFloor(0.3);
    for (const took of [1, 250, 20]) expect(await answeredAfter(floor, took)).toBeGreaterThan(295);
  });

  it('[AUTH-08] takes as long as the slowest of late, where Keystone is slower than the floor', async () => {
    const floor = new RefusalFloor(0.1);
    expect(await answeredAfter(floor, 400)).toBeGreaterThan(395);
    expect(await answeredAfter(floor, 1)).toBeGreaterThan(395);
  });

  it('[AUTH-08] waits for nobody who has left', async () => {
    const began = performance.now();
    await new RefusalFloor(30).wait(began, AbortSignal.abort());
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
