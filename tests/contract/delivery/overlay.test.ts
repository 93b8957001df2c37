import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OverlayAnswer } from '#protocol';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud, GatewayOverrides } from '../../support/gateway.ts';
import { sealed, sessionCookie } from '../../support/session.ts';
import { asBrowser, pageState, startDelivery } from './built.ts';

const local = 'http://127.0.0.1:4600';
const on = { dev: { overlay: true } } satisfies GatewayOverrides;
const revoked: string[] = [];
let site: GatewayOnCloud;
let admin: GatewayClient;

beforeAll(async () => {
  site = await startDelivery({ ...on, plugins: { signatures: { require: 'signed', keys: [], revoked } } });
  admin = await site.signIn('admin');
});
afterAll(() => site.close());

const problems = { headers: { Accept: 'application/problem+json' } };
const post = (client: GatewayClient, body: object, headers: Record<string, string> = {}) =>
  client.send('POST', '/plugins/overlay', { body, headers: { ...problems.headers, ...headers } });
async function codeOf(answer: Response): Promise<string> {
  return `${answer.status} ${((await answer.json()) as { code?: string }).code}`;
}
async function ticketOf(client: GatewayClient, address = local): Promise<string> {
  const answer = await post(client, { address });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as OverlayAnswer).ticket;
}
/** Where a document may load scripts from, beside the console; and what it is told of overlays. */
async function documentWith(client: GatewayClient, ...tickets: string[]) {
  const query = tickets.map((ticket) => `overlay=${encodeURIComponent(ticket)}`).join('&');
  const answer = await client.get(`/project/images?${query}`, { headers: asBrowser });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const sources = (name: string) =>
    (policy.split('; ').find((line) => line.startsWith(`${name} `)) ?? '')
      .split(' ')
      .filter((one) => one.startsWith('http'));
  const html = await answer.text();
  if (answer.status >= 400)
    throw new Error(
      `${answer.status} ${site
        .log()
        .split('\n')
        .filter((l) => /INTERNAL|"level":50|stack/.test(l))
        .join('\n')
        .slice(-3000)}`,
    );
  return {
    script: sources('script-src'),
    connect: sources('connect-src'),
    style: sources('style-src'),
    state: answer.status === 200 ? pageState(html).overlay : undefined,
  };
}
const nothing = { script: [], connect: [], style: [], state: undefined };

const digest = `sha384-${'A'.repeat(64)}`;
const manifest = (over: object = {}) =>
  JSON.stringify({
    id: 'acme.tides',
    version: '1.0.0',
    engine: '^1.0',
    label: '%label%',
    contributes: {
      panels: [{ id: 'page', path: '/project/tides', in: 'project/compute', label: '%label%', view: './page#Page' }],
      locales: [{ locale: 'en', ns: 'acme.tides', src: './locales/en.json' }],
    },
    access: { services: { dns: ['GET /v2/zones*'] } },
    files: { 'page.js': digest, 'locales/en.json': digest },
    graph: { './page': ['page.js'] },
    ...over,
  });
const words = { en: { label: 'Tides' }, de: { label: 'Gezeiten' } };

describe('[X-24] a console that is not for authors', () => {
  it('gives no leave, tells its pages nothing, and keeps their policy, whoever asks and however', async () => {
    const off = await startDelivery();
    try {
      const somebody = await off.signIn('admin');
      expect(await codeOf(await post(somebody, { address: local }))).toBe('403 OVERLAY_OFF');
      expect(await documentWith(somebody, await ticketOf(admin))).toEqual(nothing);
      expect(await documentWith(somebody, local)).toEqual(nothing);
    } finally {
      await off.close();
    }
  });
});

describe('[X-24] leave to load a plugin from one’s own machine', () => {
  it('is given to the roles that the setting names, and the refusal ends no session', async () => {
    const demo = await site.signIn('demo');
    const refusal = await post(demo, { address: local });
    expect(refusal.headers.get('x-sextant-origin')).toBe('overlay');
    expect(await codeOf(refusal)).toBe('403 OVERLAY_ROLE_MISSING');
    expect(await documentWith(demo, await ticketOf(admin))).toEqual(nothing);
    expect((await documentWith(admin)).state).toEqual({ origins: [] });

    const open = await startDelivery({ dev: { overlay: true, overlayRoles: ['Member'] } });
    try {
      await ticketOf(await open.signIn('demo'));
      expect(await codeOf(await post(await open.signIn('reader'), { address: local }))).toBe(
        '403 OVERLAY_ROLE_MISSING',
      );
    } finally {
      await open.close();
    }
  });

  it('is not given to another site, to a form without the token, or without a session', async () => {
    expect((await post(admin, { address: local }, { Origin: 'https://evil.example' })).status).toBe(401);
    expect((await post(admin, { address: local }, { Origin: local })).status).toBe(401);
    expect((await post(admin, { address: local }, { 'X-CSRFToken': '' })).status).toBe(401);
    expect((await post(site.client(), { address: local })).status).toBe(401);
    expect((await admin.get('/plugins/overlay')).status).toBe(405);
  });

  it.each([
    'https://evil.example',
    'http://evil.example:4600',
    'http://127.0.0.1.evil.example:4600',
    'http://localhost.evil.example:4600',
    'http://127.0.0.1:4600@evil.example',
    'http://evil.example#127.0.0.1:4600',
    'http://user:secret@127.0.0.1:4600',
    'http://127.0.0.1:4600/path',
    'http://127.0.0.1:4600; script-src *',
    'http://127.0.0.1',
    'http://127.0.0.1:0',
    'http://127.0.0.1:70000',
    'http://0.0.0.0:4600',
    'http://10.0.0.1:4600',
    'http://2130706433:4600',
    'https://127.0.0.1:4600',
    'javascript:alert(1)',
    '//127.0.0.1:4600',
    '',
  ])('is for addresses of this machine alone: not for %s', async (address) => {
    expect(await codeOf(await post(admin, { address }))).toBe('400 OVERLAY_ADDRESS');
  });

  it('admits what it was given for, in the document that brings it and in no other', async () => {
    const ticket = await ticketOf(admin);
    const other = await ticketOf(admin, 'http://localhost:4601/');
    const [origins, both] = [[local], [local, 'http://localhost:4601']];
    const admitting = (which: string[]) => ({ script: which, connect: which, style: which, state: { origins: which } });
    expect(await documentWith(admin, ticket)).toEqual(admitting(origins));
    expect(await documentWith(admin, ticket, other, ticket)).toEqual(admitting(both));
    expect(await documentWith(admin)).toEqual(admitting([]));
  });

  it('can’t be made up, and is neither a session nor made of one', async () => {
    const ticket = await ticketOf(admin);
    for (const made of [local, `${ticket.slice(0, -4)}AAAA`, ticket.replace(/\..*/, ''), sealed(admin), ''])
      expect((await documentWith(admin, made)).script, made).toEqual([]);
    const thief = site.client();
    thief.cookies.set(sessionCookie(admin), ticket);
    expect((await thief.get('/api/settings/')).status).toBe(401);
  });

  it('is worth nothing in another session of the same person, nor after signing out', async () => {
    const ticket = await ticketOf(admin);
    const again = await site.signIn('admin');
    expect((await documentWith(again, ticket)).script).toEqual([]);
    const leaving = await site.signIn('admin');
    const own = await ticketOf(leaving);
    expect((await documentWith(leaving, own)).script).toEqual([local]);
    await leaving.send('POST', '/auth/logout/', {
      rawBody: new URLSearchParams({ csrfmiddlewaretoken: leaving.cookies.get('csrftoken') ?? '' }),
    });
    expect(await documentWith(leaving, own)).toEqual(nothing);
    await leaving.signIn('admin', 'adminpass');
    expect((await documentWith(leaving, own)).script).toEqual([]);
  });
});

describe('[X-24] a local plugin', () => {
  const lay = (text: string, client = admin) => post(client, { address: local, plugin: { manifest: text, words } });

  it('comes back as the index would list it, with its files where they are and its words in the session’s language', async () => {
    const answer = (await (await lay(manifest())).json()) as OverlayAnswer;
    expect(answer.entry).toMatchObject({
      manifest: { id: 'acme.tides', label: 'Tides', files: { 'page.js': digest } },
      base: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4600\/[0-9a-f]{16}\/$/),
    });
    expect(answer.entry?.manifest.access).toBeUndefined();
    const german = await site.signIn('admin');
    german.cookies.set('horizon_language', 'de');
    const inGerman = (await (await lay(manifest(), german)).json()) as OverlayAnswer;
    expect(inGerman.entry?.manifest.label).toBe('Gezeiten');
    expect((await documentWith(german, inGerman.ticket)).script).toEqual([local]);
  });

  it.each([
    ['no JSON', '{', /plugin\.json/],
    ['no manifest', '[]', /plugin\.json/],
    ['the id of a built-in plugin', manifest({ id: 'images' }), /no publisher/],
    ['an id of the host’s', manifest({ id: 'sextant.host' }), /host/],
    ['a file that is not among its files', manifest({ graph: { './page': ['other.js'] } }), /other\.js is not among/],
    ['a file beyond its folder', manifest({ files: { '../page.js': digest }, graph: {} }), /\/files/],
    [
      'a call that no plugin may make',
      manifest({ access: { services: { dns: ['EAT /v2/zones'] } } }),
      /access\/services\/dns/,
    ],
    ['a sandbox', manifest({ trust: 'frame' }), /plugin\.json:\d+: trust "frame" is refused/],
  ])('is refused with what is wrong in it: %s', async (_name, text, reason) => {
    const answer = await lay(text);
    expect(answer.status).toBe(400);
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    expect(code).toBe('OVERLAY_PLUGIN_REFUSED');
    expect(detail).toMatch(reason);
  });

  it('needs no signature, for it is on its author’s machine; one that was revoked stays so', async () => {
    const { entry } = (await (await lay(manifest())).json()) as OverlayAnswer;
    revoked.push(entry!.digest);
    try {
      expect(await codeOf(await lay(manifest()))).toBe('400 OVERLAY_PLUGIN_REFUSED');
    } finally {
      revoked.length = 0;
    }
  });

  it('may ask of the cloud what its manifest declares, with its ticket, in that session', async () => {
    const { ticket: leave, calls: ticket } = (await (await lay(manifest())).json()) as OverlayAnswer;
    const ask = async (path: string, overlay: string | undefined, client = admin) => {
      const headers = { ...problems.headers, ...(overlay ? { 'x-sextant-overlay': overlay } : {}) };
      const answer = await client.get(path, { headers });
      return answer.ok ? answer.status : codeOf(answer);
    };
    const zones = '/api/p/acme.tides/native/dns/v2/zones';
    expect(await ask(zones, ticket)).toBe(200);
    expect(await ask(zones, undefined)).toBe('404 PLUGIN_UNKNOWN');
    expect(await ask(zones, leave)).toBe('404 PLUGIN_UNKNOWN');
    expect(await ask(zones, await ticketOf(admin))).toBe('404 PLUGIN_UNKNOWN');
    expect(await ask('/api/p/acme.other/native/dns/v2/zones', ticket)).toBe('404 PLUGIN_UNKNOWN');
    expect(await ask('/api/p/acme.tides/native/dns/v2/pools', ticket)).toBe('403 PLUGIN_CALL_NOT_DECLARED');
    expect(await ask(zones, ticket, await site.signIn('admin'))).toBe('404 PLUGIN_UNKNOWN');
  });

  it('is held to the budget that its own manifest names', async () => {
    const { calls } = (await (await lay(manifest({ budget: { requests: '6/min' } }))).json()) as OverlayAnswer;
    const headers = { ...problems.headers, 'x-sextant-overlay': calls! };
    const asked = Array.from({ length: 11 }, () => admin.get('/api/p/acme.tides/native/dns/v2/zones', { headers }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('has leave for a document that stays short, however much its manifest declares; what no header can carry is refused', async () => {
    const lines = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `GET /v2/zones/${(at * 7919).toString(36)}x${(at * 104_729).toString(36)}*`,
      );
    const long = manifest({ access: { services: { dns: lines(300) } } });
    const { ticket, calls } = (await (await lay(long)).json()) as OverlayAnswer;
    expect(ticket.length).toBeLessThan(400);
    expect(calls!.length).toBeGreaterThan(1000);
    expect((await documentWith(admin, ticket)).script).toEqual([local]);
    expect(await codeOf(await lay(manifest({ access: { services: { dns: lines(5000) } } })))).toBe(
      '400 OVERLAY_PLUGIN_REFUSED',
    );
  });
});
