import { describe, expect, it } from 'vitest';
import { EndWatch } from '../../../../../core/host/shell/end-watch.ts';
import { TestClock } from '../../../../../core/testing/test-services.ts';

const minute = 60_000;

/** A session of an hour; the server says that so many seconds are left, or does not answer. */
function watched(answers: (number | Error)[] = [], lead = 5 * minute) {
  const clock = new TestClock();
  const asked: number[] = [];
  const began = clock.now();
  const ask = async () => {
    asked.push((clock.now() - began) / minute);
    const answer = answers.shift() ?? new Error('no network');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const watch = new EndWatch({ clock, lead, ask }, 3600);
  const told: boolean[] = [];
  watch.onDidChange(() => told.push(watch.soon !== undefined));
  /** So much later, without a timer that ran meanwhile. */
  const sleep = (milliseconds: number) => {
    clock.now = () => began + milliseconds;
    watch.look();
  };
  return { watch, clock, told, asked, began, sleep };
}

describe('[X-10] the watch of a session’s end', () => {
  it('says once that it is near, five minutes before, and asks nobody', () => {
    const { watch, clock, told, asked, began } = watched();
    clock.advance(54 * minute + 59_000);
    expect(told).toEqual([]);
    clock.advance(4 * minute);
    expect([told, watch.soon, asked]).toEqual([[true], began + 60 * minute, []]);
    watch.dispose();
    expect(clock.waiting).toBe(0);
  });

  it('is quiet again when the session was renewed; a short one is near its end only after half of it', () => {
    const { watch, clock, told } = watched();
    clock.advance(58 * minute);
    watch.renewed(240);
    expect(told).toEqual([true, false]);
    clock.advance(119_000);
    expect(told).toHaveLength(2);
    clock.advance(2_000);
    expect(told).toEqual([true, false, true]);
  });

  it('goes on warning where a scope was switched and the end is the same', () => {
    const { watch, clock, told } = watched();
    clock.advance(58 * minute);
    watch.renewed(120);
    expect([told, watch.soon]).toEqual([[true], expect.any(Number)]);
  });

  it('is quiet again after a sign-in a moment after the last one, when sessions are shorter than the warning', () => {
    const { watch, clock, told } = watched([], 61 * minute);
    watch.look();
    expect(told).toEqual([]);
    expect(watch.soon).toBeDefined();
    clock.advance(1000);
    watch.renewed(3600);
    expect(watch.soon).toBeDefined();
    watch.renewed(3600, true);
    expect([told, watch.soon]).toEqual([[false], undefined]);
  });

  it('asks the server after a sleep, until it answers: another tab may have renewed the session', async () => {
    const { watch, clock, told, asked, sleep } = watched([new Error('no network'), 3000]);
    sleep(57 * minute);
    await Promise.resolve();
    expect([told, asked]).toEqual([[true], [57]]);
    await new Promise((resolve) => setTimeout(resolve));
    watch.look();
    await expect.poll(() => told).toEqual([true, false]);
    expect(asked).toHaveLength(2);
    expect(clock.waiting).toBe(1);
  });

  it('asks the server when the clock was set back, and believes it', async () => {
    const { watch, told, asked, sleep } = watched([200]);
    sleep(-30 * minute);
    await expect.poll(() => told).toEqual([true]);
    expect(asked).toEqual([-30]);
    watch.look();
    expect(asked).toHaveLength(1);
  });

  it('asks the server when the end has come, so that the way back is shown without a press', () => {
    const { clock, asked } = watched();
    clock.advance(60 * minute);
    expect(asked).toEqual([60]);
  });

  it('does not warn where the site wants none', () => {
    const { clock, told } = watched([], 0);
    clock.advance(60 * minute);
    expect(told).toEqual([]);
  });
});
