import { describe, expect, it } from 'vitest';
import { DisposableStore, Emitter, toDisposable } from '#base';

describe('disposables', () => {
  it('end last in, first out, each once, and all of them though one throws', () => {
    const ended: string[] = [];
    const store = new DisposableStore();
    store.own(toDisposable(() => ended.push('a')));
    store.own(
      toDisposable(() => {
        throw new Error('b');
      }),
    );
    const c = store.own(toDisposable(() => ended.push('c')));
    expect(() => store.dispose()).toThrow('b');
    c.dispose();
    store.dispose();
    expect(ended).toEqual(['c', 'a']);
  });

  it('what is handed to a store that has ended ends at once', () => {
    const store = new DisposableStore();
    store.dispose();
    let ended = false;
    store.own(toDisposable(() => (ended = true)));
    expect([ended, store.size]).toEqual([true, 0]);
  });
});

describe('events', () => {
  it('a listener hears until it ends, twice when it listens twice, and not the one during which it was added', () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    const listen = (value: number) => heard.push(value);
    const first = emitter.event(listen);
    emitter.event(listen);
    emitter.event(() => emitter.listenerCount < 5 && emitter.event((value) => heard.push(-value)));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    expect(heard).toEqual([1, 1, 2, -2]);
  });
});

describe('an event', () => {
  it('is heard by all its listeners though one throws', () => {
    const heard: number[] = [];
    const emitter = new Emitter<number>();
    emitter.event(() => {
      throw new Error('broken');
    });
    emitter.event((value) => heard.push(value));
    expect(() => emitter.fire(1)).toThrow('broken');
    expect(heard).toEqual([1]);
  });
});
