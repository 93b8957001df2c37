import { describe, expect, it } from 'vitest';
import { createClock, microsecondTime, secondTime } from '../../../../core/cloud/shared/clock.ts';

describe('the cloud’s clock', () => {
  it('stands still until it is moved, when it was created stopped', () => {
    const clock = createClock({ start: 1_000_000, stopped: true });
    expect(clock.now()).toBe(1_000_000);
    clock.advance(2.5);
    expect(clock.date().getTime()).toBe(1_002_500);
  });

  it('runs what became due in the order of the times, not of the asking', () => {
    const clock = createClock({ start: 0, stopped: true });
    const done: string[] = [];
    clock.after(20, () => done.push('b'));
    clock.after(10, () => done.push('a'));
    clock.after(30, () => done.push('c'));
    clock.advance(20);
    expect(done).toEqual(['a', 'b']);
    clock.advance(10);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('runs what a due action plans for a time that has come too', () => {
    const clock = createClock({ start: 0, stopped: true });
    const done: number[] = [];
    const tick = (): void => {
      done.push(done.length);
      if (done.length < 3) clock.after(0, tick);
    };
    clock.after(1, tick);
    clock.advance(1);
    expect(done).toEqual([0, 1, 2]);
  });

  it('forgets what was cancelled, and everything when it stops', () => {
    const clock = createClock({ start: 0, stopped: true });
    const done: string[] = [];
    clock.after(1, () => done.push('cancelled')).dispose();
    clock.after(1, () => done.push('kept'));
    clock.after(5, () => done.push('stopped'));
    clock.advance(1);
    clock.stop();
    clock.advance(10);
    expect(done).toEqual(['kept']);
  });

  it('runs actions by itself when time passes', async () => {
    const clock = createClock();
    await new Promise<void>((resolve) => clock.after(0.001, resolve));
    clock.stop();
  });

  it('never goes back', () => {
    const clock = createClock({ start: 0, stopped: true });
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
  });

  it('writes times as keystone and as glance write them', () => {
    expect(microsecondTime(0)).toBe('1970-01-01T00:00:00.000000Z');
    expect(secondTime(1_500)).toBe('1970-01-01T00:00:01Z');
  });
});
