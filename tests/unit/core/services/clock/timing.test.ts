import { expect, it } from 'vitest';
import { backoff } from '#services/clock/backoff';
import { debounce } from '#services/clock/debounce';
import { pause } from '#services/clock/pause';
import { MovedClock } from '../../ui/table/fakes.ts';

it('pauses between tries double up to the longest, and stay there', () => {
  const pauses = backoff(1_000, 5_000);
  expect(Array.from({ length: 5 }, () => pauses.next().value)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

it('debounced work runs once, the latest, after nothing was asked for during the pause; disposed, it does not run', async () => {
  const clock = new MovedClock();
  const ran: string[] = [];
  const debounced = debounce(clock, 300);
  debounced.run(() => ran.push('first'));
  await clock.move(299);
  debounced.run(() => ran.push('second'));
  await clock.move(299);
  expect(ran).toEqual([]);
  await clock.move(1);
  expect(ran).toEqual(['second']);
  debounced.run(() => ran.push('third'));
  debounced.dispose();
  await clock.move(1_000);
  expect([ran, clock.waiting]).toEqual([['second'], 0]);
});

it('a pause ends with its time, or with its signal, which leaves no timer behind', async () => {
  const clock = new MovedClock();
  const ended: string[] = [];
  void pause(clock, 100).then(() => ended.push('time'));
  const given = new AbortController();
  void pause(clock, 100, given.signal).then(() => ended.push('signal'));
  given.abort();
  await clock.move(99);
  expect([ended, clock.waiting]).toEqual([['signal'], 1]);
  await clock.move(1);
  expect(ended).toEqual(['signal', 'time']);
});

it('a pause whose signal was aborted before ends at once', async () => {
  const clock = new MovedClock();
  await pause(clock, 100, AbortSignal.abort());
  expect(clock.waiting).toBe(0);
});

it('a pause that ended by itself leaves nothing on its signal', async () => {
  const clock = new MovedClock();
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (type: string, listener: never) => (listeners.add(listener), add(type, listener));
  signal.removeEventListener = (type: string, listener: never) => (listeners.delete(listener), remove(type, listener));
  const ended = pause(clock, 100, signal);
  expect(listeners.size).toBe(1);
  await clock.move(100);
  await ended;
  expect(listeners.size).toBe(0);
});
