import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlugin } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { eventually, indexOf, type PluginSite, startPluginSite } from './plugin-site.ts';

let site: PluginSite;

beforeAll(async () => {
  site = await startPluginSite();
});
afterAll(() => site.close());

interface Listener {
  status: number;
  headers: IncomingMessage['headers'];
  /** Tags that were told so far. */
  tags(): string[];
  ended: Promise<void>;
  leave(): void;
}

/** Listens as an EventSource does: no header of our own. */
function listen(client: GatewayClient, headers: Record<string, string> = {}): Promise<Listener> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${site.url}/plugins/events`, {
      agent: false,
      headers: { accept: 'text/event-stream', cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        tags: () => [...text.matchAll(/event: changed\ndata: (.*)\n\n/g)].map(([, data = '']) => JSON.parse(data).etag),
        ended: new Promise((ended) => answer.once('end', ended)),
        leave: () => asked.destroy(),
      });
    });
    asked.end();
  });
}

describe('a page that listens', () => {
  it('[X-21] is told at once what the index is, and then of every change, within a second of it', async () => {
    const demo = await site.signIn('demo');
    const listener = await listen(demo);
    expect([listener.status, listener.headers['content-type'], listener.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    const { etag } = await indexOf(demo);
    await eventually(() => listener.tags()).toEqual([etag]);
    let flipped = 0;
    const watching = site.gateway.pluginCatalog.onDidChange(() => (flipped = performance.now()));
    site.drop('things', aPlugin('acme.things'));
    await eventually(() => listener.tags().length).toBe(2);
    expect(performance.now() - flipped).toBeLessThan(1000);
    expect(listener.tags()[1]).toBe((await indexOf(demo)).etag);
    site.remove('things');
    await eventually(() => listener.tags()).toEqual([etag, expect.anything(), etag]);
    watching.dispose();
    listener.leave();
  });

  it('[X-21] asks for the index again at no cost when nothing changed, and in another language gets another', async () => {
    const demo = await site.signIn('demo');
    const first = await demo.get('/plugins/index.json');
    const tag = first.headers.get('etag') ?? '';
    expect((await demo.get('/plugins/index.json', { headers: { 'If-None-Match': tag } })).status).toBe(304);
    demo.cookies.set('horizon_language', 'de');
    expect((await demo.get('/plugins/index.json', { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  it('[AUTH-05] is somebody with a session, on the console’s own pages', async () => {
    expect((await listen(site.client())).status).toBe(401);
    const demo = await site.signIn('demo');
    expect((await listen(demo, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await listen(demo, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });

  it('[AUTH-05] hears nothing more once the session has ended', async () => {
    const [demo, other] = await Promise.all([site.signIn('demo'), site.signIn('demo')]);
    const [mine, others] = await Promise.all([listen(demo), listen(other)]);
    await demo.post('/auth/logout/');
    await mine.ended;
    site.drop('things', aPlugin('acme.things'));
    await eventually(() => others.tags().length).toBe(2);
    expect(mine.tags()).toHaveLength(1);
    site.remove('things');
    await eventually(() => others.tags().length).toBe(3);
    others.leave();
  });

  it('may do so 64 times as one user, however often signed in, and again when one has left', async () => {
    const [demo, again] = [await site.signIn('demo'), await site.signIn('demo')];
    const listeners = await Promise.all(Array.from({ length: 64 }, (_none, at) => listen(at % 2 ? demo : again)));
    expect(new Set(listeners.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await listen(demo)).status).toBe(429);
    listeners[0]?.leave();
    await eventually(async () => {
      const next = await listen(demo);
      next.leave();
      return next.status;
    }).toBe(200);
    for (const listener of listeners) listener.leave();
  });

  it('does not hold up a gateway that stops', async () => {
    const own = await startPluginSite();
    const demo = await own.signIn('demo');
    const answer = await demo.get('/plugins/events');
    const stopped = own.gateway.close();
    expect(await answer.text()).toContain('event: changed');
    await stopped;
    await own.close();
  });
});
