import { describe, expect, it } from 'vitest';
import type { Clock } from '#services/clock/clock';
import type { Storage } from '#services/storage/storage';
import { DraftKeeper, plainPart } from '#ui/wizard/draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? 'null') as T) : undefined),
    set: (key, value) => void kept.set(key, JSON.stringify(value)),
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function handClock(): Clock & { pass(milliseconds: number): void } {
  let now = 1000;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const entry = { at: now + milliseconds, run };
      waiting.push(entry);
      return { dispose: () => void (waiting = waiting.filter((each) => each !== entry)) };
    },
    pass(milliseconds) {
      now += milliseconds;
      const due = waiting.filter((entry) => entry.at <= now);
      waiting = waiting.filter((entry) => entry.at > now);
      for (const entry of due) entry.run();
    },
  };
}

interface Model {
  name?: string;
  file?: Blob;
  rows?: number[];
}

describe('[X-10] drafts', () => {
  it('are kept once typing pauses, with the time', () => {
    const [storage, clock, kept] = [memory(), handClock(), [] as number[]];
    const keeper = new DraftKeeper<Model>(storage, clock, 'images.create', plainPart, (at) => kept.push(at));
    keeper.keep({ name: 'd' });
    clock.pass(200);
    keeper.keep({ name: 'de' });
    clock.pass(300);
    expect(keeper.load()).toBeUndefined();
    clock.pass(200);
    expect(keeper.load()).toEqual({ at: 1700, model: { name: 'de' } });
    expect(kept).toEqual([1700]);
  });

  it('are kept at once when the wizard goes', () => {
    const [storage, clock] = [memory(), handClock()];
    const keeper = new DraftKeeper<Model>(storage, clock, 'x');
    keeper.keep({ name: 'd' });
    keeper.flush();
    expect(new DraftKeeper<Model>(storage, clock, 'x').load()?.model).toEqual({ name: 'd' });
  });

  it('hold no file, nor anything else that JSON would bend', () => {
    expect(plainPart<Model>({ name: 'x', file: new Blob(['x']), rows: [1, 2] })).toEqual({ name: 'x', rows: [1, 2] });
  });

  it('are gone when discarded, also what still waited to be kept', () => {
    const [storage, clock] = [memory(), handClock()];
    const keeper = new DraftKeeper<Model>(storage, clock, 'x');
    keeper.keep({ name: 'd' });
    clock.pass(500);
    keeper.keep({ name: 'de' });
    keeper.discard();
    clock.pass(500);
    expect(keeper.load()).toBeUndefined();
    expect(storage.keys('')).toEqual([]);
  });

  it('outlive the wizard while its work goes on, and go with it, unless another was kept since', () => {
    const [storage, clock] = [memory(), handClock()];
    const keeper = new DraftKeeper<Model>(storage, clock, 'x');
    const release = keeper.hold({ name: 'first' });
    expect(keeper.load()?.model).toEqual({ name: 'first' });
    const next = new DraftKeeper<Model>(storage, clock, 'x');
    next.keep({ name: 'second' });
    clock.pass(500);
    release();
    expect(next.load()?.model).toEqual({ name: 'second' });
    next.hold({ name: 'second' })();
    expect(next.load()).toBeUndefined();
  });

  it('of an unreadable shape are ignored', () => {
    const storage = memory();
    storage.set('draft:x', 'nonsense');
    expect(new DraftKeeper<Model>(storage, handClock(), 'x').load()).toBeUndefined();
  });
});
