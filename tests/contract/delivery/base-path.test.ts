import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { asBrowser, importMap, pageState, startDelivery } from './built.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  const provider = {
    id: 'company',
    label: 'Company account',
    protocol: 'openid',
    signOutUrl: 'https://idp.example/?to={return}',
  };
  site = await startDelivery({ listen: { basePath: '/cloud/dashboard/' }, signIn: { websso: [provider] } });
  demo = new GatewayClient(`${site.url}/cloud/dashboard`);
  await demo.signIn('demo', 'demopass');
});
afterAll(() => site.close());

/** Asks the host itself, outside the base path too, and follows no redirect. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.url + path, { method, headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });

const ledTo = async (path: string) => (await ask(path)).headers.get('location');

describe('a console below a base path', () => {
  it('[OPS-10] has every address of its documents there, and answers each of them', async () => {
    const html = await (await demo.get('/project/images', { headers: asBrowser })).text();
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    const { imports, integrity } = importMap(html);
    const { plugins, lateStyles, locale, digests } = pageState(html);
    const bases = plugins.map(({ base }: { base: string }) => base);
    const words = Object.values(locale.bundles as Record<string, Record<string, string>>).flatMap((files) =>
      Object.values(files),
    );
    const late = [...lateStyles, digests].map(({ address }: { address: string }) => address);
    const all: string[] = [
      ...named,
      ...(Object.values(imports) as string[]),
      ...Object.keys(integrity),
      ...words,
      ...late,
    ];
    expect(all.length).toBeGreaterThan(20);
    for (const address of [...all, ...bases]) expect(address).toMatch(/^\/cloud\/dashboard\//);
    expect(html).toContain('<meta name="web-root" content="/cloud/dashboard/">');
    // The first call that the document makes is the one that the page will ask for.
    expect(html).toContain('fetch("/cloud/dashboard/api/');
    for (const address of new Set(all)) expect((await ask(address)).status, address).toBe(200);
  });

  it('[OPS-10] tells the same addresses of plugins that come later', async () => {
    const index = await demo.json<{ plugins: { base: string }[] }>('/plugins/index.json');
    expect(index.plugins.length).toBeGreaterThan(5);
    for (const { base } of index.plugins) expect(base).toMatch(/^\/cloud\/dashboard\/plugins\//);
  });

  it('[OPS-10] keeps its redirects, its policy and its sign-in there', async () => {
    expect(await ledTo('/')).toBe('/cloud/dashboard/');
    expect(await ledTo('/cloud/dashboard?nav=x?y')).toBe('/cloud/dashboard/?nav=x?y');
    expect(await ledTo('/cloud/dashboard/')).toBe('/cloud/dashboard/auth/login/');
    expect(await ledTo('/cloud/dashboard/project/images?a=b')).toBe(
      '/cloud/dashboard/auth/login/?next=%2Fproject%2Fimages%3Fa%3Db',
    );
    const signedIn = new GatewayClient(`${site.url}/cloud/dashboard`);
    const fields = { username: 'demo', password: 'demopass', next: '/cloud/dashboard/project/images' };
    expect(await (await signedIn.postSignIn(fields)).json()).toEqual({ location: '/cloud/dashboard/project/images' });
    const page = await demo.get('/', { headers: asBrowser });
    expect(page.headers.get('content-security-policy')).toContain('report-uri /cloud/dashboard/csp-report/');
    const refused = await new GatewayClient(`${site.url}/cloud/dashboard`).get('/api/settings/');
    expect([refused.status, refused.headers.get('x-horizon-location')]).toEqual([401, '/cloud/dashboard/auth/login/']);
  });

  it('[OPS-10] [AUTH-17] tells Keystone and the provider its own address', async () => {
    const root = `${site.url}/cloud/dashboard`;
    const client = new GatewayClient(root);
    const begun = await client.get('/auth/websso/start/company/', { headers: asBrowser });
    const keystone = new URL(begun.headers.get('location') ?? '');
    expect(keystone.searchParams.get('origin')).toBe(`${root}/auth/websso/`);
    const away = await (await client.get('/auth/websso/sign-out/company/', { headers: asBrowser })).text();
    expect(away).toContain(`https://idp.example/?to=${encodeURIComponent(`${root}/auth/login/`)}`);
    const strange = await ask('/cloud/dashboard/auth/websso/', {}, 'POST');
    expect(strange.headers.get('location')).toBe('/cloud/dashboard/auth/login/?error=WEBSSO_NOT_BEGUN');
  });

  it('[OPS-10] has cookies of its own, which nothing else on the host is sent', async () => {
    const client = new GatewayClient(`${site.url}/cloud/dashboard`);
    const opened = await client.get('/auth/login/', { headers: asBrowser });
    const begun = await client.postSignIn({ username: 'demo', password: 'demopass', region: '', domain: 'Default' });
    const cookies = [...opened.headers.getSetCookie(), ...begun.headers.getSetCookie()];
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(
      expect.arrayContaining(['csrftoken', '__Secure-sessionid', '__Secure-known_device', 'login_domain']),
    );
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/cloud\/dashboard\/(;|$)/);
  });

  it('[OPS-10] answers nothing beside it but the checks of load balancers', async () => {
    for (const path of [
      '/auth/login/',
      '/api/settings/',
      '/cloud/',
      '/cloud/dashboards',
      '/static/x.js',
      '/project/images',
    ])
      expect((await ask(path)).status, path).toBe(404);
    for (const root of ['', '/cloud/dashboard']) {
      expect((await ask(`${root}/healthcheck`)).status).toBe(200);
      expect((await ask(`${root}/readyz`)).status).toBe(200);
      expect((await ask(`${root}/`, {}, 'OPTIONS')).status).toBe(204);
    }
  });
});
