import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStreams, heartbeatMs, streamsPerUser } from '../../../../../core/gateway/page/event-streams.ts';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';

const session = { id: 'one', authUrl: 'http://keystone.test/v3', user: { id: 'eve' } } as SealedSession;
let live: boolean;
let streams: EventStreams;

beforeEach(() => {
  vi.useFakeTimers();
  live = true;
  streams = new EventStreams(() => live);
});
afterEach(() => vi.useRealTimers());

describe('streams of events', () => {
  it('beat, so that no proxy takes them for dead, and rest when there are none', () => {
    expect(vi.getTimerCount()).toBe(0);
    const stream = streams.begin(session, 'first');
    vi.advanceTimersByTime(heartbeatMs * 2);
    expect(String(stream?.read())).toBe('first:\n\n:\n\n');
    expect(vi.getTimerCount()).toBe(1);
    stream?.destroy();
    stream?.emit('close');
    expect([streams.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('end with the next beat when their session has run out', () => {
    const stream = streams.begin(session, 'first');
    live = false;
    vi.advanceTimersByTime(heartbeatMs);
    expect(stream?.writableEnded).toBe(true);
  });

  it('[AUTH-09] are counted by user, whichever of their sessions opens them', () => {
    const open = (at: number, id: string) =>
      streams.begin({ ...session, id: `session ${at}`, user: { ...session.user, id } }, 'first');
    const own = Array.from({ length: streamsPerUser }, (_, at) => open(at, 'eve'));
    expect(own).not.toContain(undefined);
    expect(open(streamsPerUser, 'eve')).toBeUndefined();
    expect(open(0, 'somebody else')).toBeDefined();
  });

  it('are hung up on a reader that takes nothing', () => {
    const stream = streams.begin(session, 'first');
    for (let time = 0; time < 40; time += 1) streams.tell('x'.repeat(1000));
    expect(stream?.destroyed).toBe(true);
  });
});
