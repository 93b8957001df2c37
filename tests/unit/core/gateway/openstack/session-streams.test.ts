import http, { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '../../../../../core/base/index.ts';
import { createSessionStreams } from '../../../../../core/gateway/openstack/session-streams.ts';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';

const replaced = new Emitter<{ former: SealedSession; by: SealedSession }>();
const ended = new Emitter<SealedSession>();
const signedOut = new Emitter<SealedSession>();

/** Returns a session whose tokens end after so many milliseconds. */
const session = (id: string, lasts: number) =>
  ({
    id,
    authUrl: 'http://keystone.test/v3',
    user: { id: 'eve' },
    tokenExpiresAt: Date.now() + lasts,
  }) as SealedSession;

let server: http.Server;
let raw: http.IncomingMessage;
let hungUp: boolean;
/** The sessions that Keystone was asked about, and its answer. */
let asks: string[];
let isOver: boolean;

/** A request that is not answered yet. */
beforeEach(async () => {
  [hungUp, asks, isOver] = [false, [], false];
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  http.get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).on('error', () => {});
  [raw] = (await once(server, 'request')) as [http.IncomingMessage];
  raw.socket.once('close', () => (hungUp = true));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function run(owner: SealedSession): void {
  const streams = createSessionStreams({ connections: 64, idle: 0.2, confirmed: 0.5 });
  streams.follow({ onDidReplace: replaced.event, onDidEnd: ended.event, onDidSignOut: signedOut.event });
  const endIfOver = async (_request: unknown, asked: SealedSession) => {
    asks.push(asked.id);
    if (isOver) ended.fire(asked);
  };
  const request = { raw, server: { endIfOver } } as unknown as FastifyRequest;
  void streams.during(owner, request, () => once(raw.socket, 'close'));
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('[AUTH-09] a stream', () => {
  it('ends with the tokens of its session', async () => {
    run(session('one', 300));
    await wait(150);
    expect(hungUp).toBe(false);
    await expect.poll(() => hungUp).toBe(true);
  });

  it('ends soon after another gateway has signed its session out', async () => {
    run(session('one', 60_000));
    await expect.poll(() => asks, { timeout: 3000 }).toEqual(['one', 'one']);
    expect(hungUp).toBe(false);
    isOver = true;
    await expect.poll(() => hungUp, { timeout: 3000 }).toBe(true);
  });

  it('ends at once when somebody signs out', async () => {
    const owner = session('one', 60_000);
    run(owner);
    signedOut.fire(owner);
    await once(raw.socket, 'close');
    expect(hungUp).toBe(true);
  });

  it('goes on with the session that took its place, and ends with that one', async () => {
    const former = session('one', 200);
    run(former);
    const by = session('two', 60_000);
    replaced.fire({ former, by });
    ended.fire(former);
    await wait(500);
    expect(hungUp).toBe(false);
    ended.fire(by);
    await expect.poll(() => hungUp, { timeout: 3000 }).toBe(true);
  });
});
