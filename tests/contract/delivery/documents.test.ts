import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askUntidied } from '../../support/ask-untidied.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { sessionOf } from '../../support/session.ts';
import { asBrowser, entryOf, importMap, pageState, startDelivery } from './built.ts';

let console_: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  console_ = await startDelivery();
  demo = await console_.signIn('demo');
});
afterAll(() => console_.close());

const page = async (client: GatewayClient, path = '/project/images', headers = {}) => {
  const answer = await client.get(path, { headers: { ...asBrowser, ...headers } });
  return { answer, html: await answer.text() };
};

/** Address and digest of each module of the host that a document itself does not vouch for. */
async function digestsOf(html: string): Promise<[string, string][]> {
  const { address } = pageState(html).digests;
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const digests = await demo.json<Record<string, string>>(address);
  return Object.entries(digests).map(([file, digest]) => [folder + file, digest]);
}

describe('a document', () => {
  it('comes for an address that begins with two slashes as well, leaning whichever way, and names no other host', async () => {
    for (const path of ['//', '//project/images', '///']) {
      const { answer, html } = await page(demo, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(pageState(html).page).toBe('console');
    }
    // A client without a browser may send backslashes, which a browser turns round.
    for (const path of ['/\\', '/\\\\project/images', '/\\/x:y'])
      expect([path, await askUntidied(console_, demo, path, asBrowser)]).toEqual([path, 200]);
  });

  it('[OPS-11] an address that Horizon had leads to the page that shows the same, signed in or not', async () => {
    for (const client of [demo, console_.client()]) {
      const { answer } = await page(client, '/horizon/project/access_and_security/?tab=x');
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/project/security_groups']);
    }
    expect((await page(demo, '/project/security_groups/')).answer.status).toBe(200);
  });

  it('[X-10] says how long its session lasts from now on, which loading it began anew, and when to warn of the end', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const client = await console_.signIn('demo');
      vi.setSystemTime(Date.now() + 20 * 60_000);
      expect((await sessionOf(client)).expires_in).toBe(2400);
      const { session, settings } = pageState((await page(client)).html);
      expect([session.expires_in, settings.SESSION_WARN_BEFORE]).toEqual([3600, 300]);
      expect((await sessionOf(client)).expires_in).toBe(3600);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[X-27] is of the index that the gateway would tell of next, settings too: nothing is asked for twice', async () => {
    const { index, settingsTag } = pageState((await page(demo)).html);
    expect(await demo.json<any>('/plugins/index.json')).toMatchObject({ etag: index, settings: settingsTag });
    expect(settingsTag).toMatch(/./);
  });

  it('is strict: its policy has no origin but its own, no inline script or style, no frames', async () => {
    const { answer } = await page(demo);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `style-src-attr 'none'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `worker-src 'none'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types default dompurify`,
      `report-uri /csp-report/`,
      `report-to csp`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has a nonce of its own each time, and every script that stands in it carries it', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { answer, html } = await page(demo);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag);
      expect(scripts).toHaveLength(3);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('comes packed as its reader takes it: %s', async (encodings, expected) => {
    const { answer, html } = await page(demo, '/project/images', { 'Accept-Encoding': encodings });
    expect(answer.headers.get('content-encoding')).toBe(expected);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(html).toContain('<!doctype html>');
  });

  it('asks for checked scripts only of a browser that merges late import maps', async () => {
    const policyFor = async (brands: string) =>
      (await page(demo, '/', { 'Sec-CH-UA': brands })).answer.headers.get('integrity-policy');
    expect(await policyFor('"Chromium";v="138", "Google Chrome";v="138"')).toBe('blocked-destinations=(script)');
    expect(await policyFor('"Chromium";v="137"')).toBeNull();
    expect(await policyFor('"Firefox";v="150"')).toBeNull();
    expect(await policyFor('')).toBeNull();
  });

  it('shares exactly five modules with plugins, each with its digest', async () => {
    const map = importMap((await page(demo)).html);
    expect(Object.keys(map.imports).sort()).toEqual([
      '@sextant/sdk',
      '@sextant/ui',
      'react',
      'react-dom',
      'react/jsx-runtime',
    ]);
    for (const file of Object.values<string>(map.imports)) expect(map.integrity[file]).toMatch(/^sha384-/);
  });

  it('[SHELL-09] names only files that are served, with the digests it names, for a year and packed', async () => {
    const { html } = await page(demo);
    const { integrity } = importMap(html);
    const linked = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
      const file = /(?:href|src)="(\/[^"]+)"/.exec(tag)?.[1];
      return file ? [[file, /integrity="([^"]+)"/.exec(tag)?.[1]] as const] : [];
    });
    const plugin = entryOf((await demo.json<any>('/plugins/index.json')).plugins, 'images');
    const ofPlugin = Object.entries<string>(plugin.manifest.files).map(([file, digest]) => [
      plugin.base + file,
      digest,
    ]);
    const { address, integrity: digest } = pageState(html).digests;
    const others = await digestsOf(html);
    const all = new Map([
      ...Object.entries<string>(integrity),
      ...others,
      [address, digest],
      ...linked,
      ...ofPlugin,
    ] as [string, string | undefined][]);
    expect(all.size).toBeGreaterThan(30);
    const visitor = console_.client();
    for (const [file, digest] of all) {
      const answer = await visitor.get(file, { headers: { 'Accept-Encoding': 'identity' } });
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (digest) expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`, file).toBe(digest);
      if (!/\.(js|css|json)$/.test(file)) continue;
      for (const coding of ['br', 'gzip']) {
        const packed = await visitor.send('HEAD', file, { headers: { 'Accept-Encoding': coding } });
        expect([file, packed.headers.get('content-encoding')]).toEqual([file, coding]);
        expect(packed.headers.get('vary')?.toLowerCase(), file).toContain('accept-encoding');
      }
    }
  });

  it('[X-24] of a list vouches for what the list begins with, and names a file with the digests of the other modules', async () => {
    const { html } = await page(demo);
    const whole = Object.entries<string>(importMap((await page(demo, '/settings/plugins')).html).integrity);
    const isHost = ([file]: readonly [string, string]) => file.startsWith('/static/');
    const brief = Object.entries<string>(importMap(html).integrity).filter(isHost);
    expect(new Map([...brief, ...(await digestsOf(html))])).toEqual(new Map(whole.filter(isHost)));
    expect(brief.length).toBeLessThan(10);
    // Code that comes without a press: no file of digests is asked for first.
    for (const part of ['host', 'sextant', 'react-dom', 'soon', 'held'])
      expect(brief.map(([file]) => file)).toContainEqual(expect.stringMatching(`^/static/${part}-`));
    const { plugins } = pageState(html);
    for (const id of ['images', 'launch', 'metadata', 'volumes']) {
      const { base, manifest } = entryOf(plugins, id);
      const files = [...Object.values<string[]>(manifest.graph)[0]!, ...(manifest.styles ?? [])];
      expect(Object.keys(importMap(html).integrity)).toEqual(
        expect.arrayContaining(files.map((file: string) => base + file)),
      );
    }
  });

  it('[X-24] of a list has all digests itself for a browser that merges no late import maps', async () => {
    const { html } = await page(demo, '/project/images', { 'Sec-CH-UA': '"Chromium";v="137"' });
    expect(pageState(html).digests).toBeUndefined();
    expect(Object.keys(importMap(html).integrity).length).toBeGreaterThan(50);
  });

  it('carries what the first drawing needs, and preloads what the address will fetch', async () => {
    const { html } = await page(demo);
    const state = pageState(html);
    expect(state).toMatchObject({ page: 'console', session: { username: 'demo', project_name: 'demo' } });
    expect(state.policy).toMatchObject({ 'image:add_image': true });
    expect(state.catalog.map((service: any) => service.type)).toContain('image');
    const { base } = entryOf(state.plugins, 'images');
    expect(html).toMatch(new RegExp(`<link rel="modulepreload" href="${base}images-[^"]+\\.js" integrity="sha384-`));
    expect(html).toMatch(
      new RegExp(`<link rel="preload" as="style" href="${base}images-[^"]+\\.css" integrity="sha384-`),
    );
    for (const name of ['react', '@sextant/ui']) {
      expect(html).toContain(`<link rel="modulepreload" href="${importMap(html).imports[name]}" integrity="sha384-`);
    }
    expect(html).toMatch(new RegExp(`<link rel="preload" as="fetch" href="${base}locales/en\\.json`));
    const [, early = ''] = /answer:fetch\("([^"]+)"/.exec(html) ?? [];
    expect(early.replaceAll('\\u0026', '&')).toBe('/api/glance/images/?paginate=True&sort_key=name&sort_dir=asc');
    // A filtered view begins with another call; the index need not name what only the document reads.
    expect((await page(demo, '/project/images?status=active')).html).not.toContain('answer:fetch');
    expect(JSON.stringify(state.plugins)).not.toContain('early');
    // Outside of projects the service would refuse it.
    const admin = await console_.signIn('admin');
    expect((await page(admin)).html).toContain('answer:fetch');
    await admin.send('POST', '/auth/scope/', { rawBody: new URLSearchParams({ system: 'all' }) });
    expect((await page(admin)).html).not.toContain('answer:fetch');
    const elsewhere = (await page(demo, '/nowhere')).html;
    expect(elsewhere).not.toContain(`<link rel="modulepreload" href="${base}`);
  });
});

describe('what a document carries', () => {
  const nasty = `</script><img src=x onerror=alert(1)><!--<script>\u2028'"&`;

  it('cannot break out of its script, whatever projects and users are called', async () => {
    const keystone = await adminOf(console_);
    const project = await keystone('POST', '/projects', {
      project: { name: nasty.slice(0, 64), domain_id: 'default' },
    });
    const user = await keystone('POST', '/users', {
      user: { name: nasty, password: 'nastypass', domain_id: 'default', default_project_id: project.project.id },
    });
    const { roles } = await keystone('GET', '/roles?name=member');
    await keystone('PUT', `/projects/${project.project.id}/users/${user.user.id}/roles/${roles[0].id}`);
    const client = await console_.signIn(nasty, 'nastypass');
    const { html } = await page(client);
    expect(pageState(html).session).toMatchObject({ username: nasty, project_name: nasty.slice(0, 64) });
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html.match(/<\/script>/g)).toHaveLength(4);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<!--');
    expect(html).not.toContain('\u2028');
  });

  it('cannot break out of the sign-in page either, whatever was asked for', async () => {
    const next = `/project/images?x=${encodeURIComponent(nasty)}`;
    const visitor = console_.client();
    const { html } = await page(
      visitor,
      `/auth/login/?next=${encodeURIComponent(next)}&region=${encodeURIComponent(nasty)}`,
    );
    expect(pageState(html)).toMatchObject({ page: 'sign-in', error: null });
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html).not.toContain('<img');
  });
});

describe('the language of a document', () => {
  const language = async (headers: Record<string, string>, cookie?: string) => {
    const visitor = console_.client();
    if (cookie) visitor.cookies.set('horizon_language', cookie);
    const { html } = await page(visitor, '/auth/login/', headers);
    return /<html lang="([^"]+)" dir="([^"]+)"/.exec(html)?.slice(1).join(' ');
  };

  it('[SHELL-04] is that of the cookie, else what the browser likes best, else English', async () => {
    expect(await language({ 'Accept-Language': 'de-AT,en;q=0.5' })).toBe('de ltr');
    expect(await language({ 'Accept-Language': 'en;q=0.4, ar;q=0.9' })).toBe('ar rtl');
    expect(await language({ 'Accept-Language': 'pt, *;q=0.1' })).toBe('en ltr');
    expect(await language({ 'Accept-Language': 'ar' }, 'de')).toBe('de ltr');
    expect(await language({ 'Accept-Language': 'ar' }, 'xx"><script>')).toBe('ar rtl');
    expect(await language({ 'Accept-Language': `de;q=nonsense,${'x'.repeat(10_000)}` })).toBe('en ltr');
  });
});

describe('an address that is no page', () => {
  it('[SHELL-08] is 404 for files and calls, and a page for anything else', async () => {
    for (const path of ['/static/none.js', '/plugins/images/none/x.js', '/locales/none.json', '/api/none/']) {
      expect([path, (await demo.get(path)).status]).toEqual([path, 404]);
    }
    expect((await page(demo, '/some/old/bookmark')).answer.status).toBe(200);
    expect((await demo.get('/project/images', { headers: { Accept: 'image/png' } })).status).toBe(404);
  });

  it('[SHELL-09] gives out nothing that lies beside what is public', async () => {
    const { base, manifest } = entryOf(pageState((await page(demo)).html).plugins, 'images');
    const visitor = console_.client();
    for (const path of [
      '/static/../host.manifest.json',
      '/static/%2e%2e/host.manifest.json',
      '/static/..%2fhost.manifest.json',
      `${base}plugin.json`,
      `${base}..%2f..%2fgateway/main.js`,
      `/plugins/${manifest.id}/0000000000000000/plugin.json`,
      '/locales/..%2fgateway%2fmain.js',
    ]) {
      const answer = await visitor.get(path, { headers: asBrowser });
      expect([path, answer.status < 400 && !/login/.test(answer.headers.get('location') ?? '')]).toEqual([path, false]);
    }
  });
});

/** Keystone itself, as the administrator. */
async function adminOf({ cloud }: GatewayOnCloud) {
  const domain = { id: 'default' };
  const answer = await fetch(`${cloud.authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user: { name: 'admin', password: 'adminpass', domain } } },
        scope: { project: { name: 'admin', domain } },
      },
    }),
  });
  const token = answer.headers.get('x-subject-token') ?? '';
  return async (method: string, path: string, body?: unknown): Promise<any> => {
    const made = await fetch(`${cloud.authUrl}${path}`, {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!made.ok) throw new Error(`${method} ${path}: ${made.status} ${await made.text()}`);
    return made.status === 204 ? null : made.json();
  };
}
