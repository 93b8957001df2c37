import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketEnd } from '../../../../../core/protocol/index.ts';
import { GatewayError } from '../../../../../core/gateway/http/errors.ts';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';
import { LiveSockets } from '../../../../../core/gateway/session/live-sockets.ts';

/** Keystone, which answers after so many milliseconds, or fails. */
let answerMs: number;
let isAway: boolean;
/** When each session was asked for, and the most questions at once. */
let asked: Map<string, number[]>;
let underWay: number;
let mostUnderWay: number;
let logged: number;

const latest = (id: string) => asked.get(id)?.at(-1) ?? 0;

const server = {
  sessions: { isLive: () => true },
  /** As the gateway: an answer that is young enough is not asked for again. */
  async rolesOf(_request: unknown, { id, roles }: SealedSession, youngerThanMs: number) {
    if (!isAway && Date.now() - latest(id) < youngerThanMs) return roles;
    asked.set(id, [...(asked.get(id) ?? []), Date.now()]);
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    await new Promise((done) => setTimeout(done, answerMs));
    underWay -= 1;
    if (isAway) throw new GatewayError('SERVICE_UNREACHABLE', { service: 'identity' });
    return roles;
  },
};

const request = { server, log: { info: () => (logged += 1) } } as unknown as FastifyRequest;

function openFor(sockets: LiveSockets, id: string): { ends: SocketEnd[]; session: SealedSession; close: () => void } {
  const session = {
    id,
    authUrl: 'http://keystone.test/v3',
    user: { id },
    roles: ['member'],
    tokens: { scoped: id },
  } as unknown as SealedSession;
  const ends: SocketEnd[] = [];
  asked.set(id, [Date.now()]);
  return { ends, session, close: sockets.add(session, request, (why) => ends.push(why))! };
}

beforeEach(() => {
  vi.useFakeTimers();
  [answerMs, isAway, asked, underWay, mostUnderWay, logged] = [50, false, new Map(), 0, 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
});

/** The longest time between two questions for one session, in milliseconds. */
const longestGap = () =>
  Math.max(...[...asked.values()].flatMap((times) => times.slice(1).map((time, at) => time - times[at]!)));
const questions = () => [...asked.values()].reduce((sum, times) => sum + times.length - 1, 0);

describe('[SRV-52] open sockets', () => {
  it('of few sessions are judged within five seconds', async () => {
    const sockets = new LiveSockets();
    for (let at = 0; at < 10; at++) openFor(sockets, `session-${at}`);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(longestGap()).toBeLessThanOrEqual(5000);
    expect(questions()).toBeLessThanOrEqual(10 * 20);
  });

  it('of a thousand sessions are judged within fifteen, and cost Keystone less than a hundred questions a second', async () => {
    const sockets = new LiveSockets();
    for (let at = 0; at < 1000; at++) openFor(sockets, `session-${at}`);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(longestGap()).toBeLessThanOrEqual(15_000);
    expect(questions() / 35).toBeLessThan(100);
    expect(mostUnderWay).toBeLessThanOrEqual(16);
  });

  it('wait for a Keystone that is slow, without asking again and without taking its connections', async () => {
    answerMs = 20_000;
    const sockets = new LiveSockets();
    for (let at = 0; at < 100; at++) openFor(sockets, `session-${at}`);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(questions()).toBe(16);
    expect(mostUnderWay).toBe(16);
  });

  it('stay open while Keystone can not be asked, which is tried and told rarely', async () => {
    isAway = true;
    const sockets = new LiveSockets();
    const { ends } = openFor(sockets, 'one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ends).toEqual([]);
    expect(questions()).toBeLessThanOrEqual(16);
    expect(logged).toBe(1);
  });

  it('end with a role that is lost, and not with one that is added', async () => {
    const sockets = new LiveSockets();
    const { ends, session } = openFor(sockets, 'one');
    session.roles = ['member', 'reader'];
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toEqual([]);
    session.roles = ['member'];
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends[0]).toBe('rolesLost');
  });

  it('are asked for no more once they are closed', async () => {
    const sockets = new LiveSockets();
    openFor(sockets, 'one').close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(questions()).toBe(0);
  });
});
