import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../support/shared-store.ts';

const keystone = 'https://keystone.example:5000';
const provider = {
  id: 'company',
  label: 'Company account',
  protocol: 'openid',
  identityProvider: 'idp',
  keystoneUrl: keystone,
  signOutUrl: `${keystone}/redirect_uri?logout={return}`,
};
const signIn = { websso: [provider, { id: 'open', label: 'Open', protocol: 'saml2', acceptsNullOrigin: true }] };

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ signIn, session: { attempts: { perUser: 1000, perAddress: 1000 } } });
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

/** A token without a scope, as Keystone's page posts one. */
async function unscopedToken(
  cloud = site.cloud,
  user = 'lab',
): Promise<{ id: string; described: { token: { user: object } } }> {
  const identity = {
    methods: ['password'],
    password: { user: { name: user, domain: { id: 'default' }, password: `${user}pass` } },
  };
  const answer = await fetch(`${cloud.authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: { identity, scope: 'unscoped' } }),
  });
  return { id: answer.headers.get('x-subject-token') ?? '', described: (await answer.json()) as never };
}

/** The embedded cloud has no identity providers: this has its Keystone say once that the token comes from one. */
async function federatedToken(protocol = 'openid', idp = 'idp', cloud = site.cloud): Promise<string> {
  const { id, described } = await unscopedToken(cloud);
  const federation = { groups: [{ id: 'g1' }], identity_provider: { id: idp }, protocol: { id: protocol } };
  const body = { token: { ...described.token, user: { ...described.token.user, 'OS-FEDERATION': federation } } };
  cloud.faults.add({ service: 'identity', method: 'GET', path: '/auth/tokens$', body, times: 1 });
  return id;
}

const begin = (client: GatewayClient, id = 'company', headers: Record<string, string> = {}) =>
  client.get(`/auth/websso/start/${id}/?next=/project/images`, { headers });

/** Posts a token as Keystone's page does, or as somebody in its place. */
const post = (client: GatewayClient, token: string, origin = keystone) =>
  client.send('POST', '/auth/websso/', {
    headers: {
      Origin: origin,
      Referer: '',
      'X-CSRFToken': '',
      'X-Requested-With': '',
      'Sec-Fetch-Site': 'cross-site',
      Accept: 'text/html',
    },
    rawBody: new URLSearchParams({ token }),
  });

/** Asks for the page that the post leads to. It is a navigation, so that the console's own cookies come along. */
const finish = (client: GatewayClient) =>
  client.get('/auth/websso/finish/', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' } });

const notBegun = '/auth/login/?error=WEBSSO_NOT_BEGUN';

describe('single sign-on', () => {
  it('[AUTH-17] leads to Keystone, by provider or by protocol, with the address that Horizon has', async () => {
    const client = site.client();
    const answer = await begin(client);
    const back = encodeURIComponent(`${site.url}/auth/websso/`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `${keystone}/v3/auth/OS-FEDERATION/identity_providers/idp/protocols/openid/websso?origin=${back}`,
    ]);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-websso='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=None$/);
    const open = await begin(client, 'open');
    expect(open.headers.get('location')).toBe(`${site.cloud.authUrl}/auth/OS-FEDERATION/websso/saml2?origin=${back}`);
    expect((await begin(client, 'nobody')).status).toBe(401);
  });

  it('[AUTH-17] goes on in a project of the token, at the page that was asked for', async () => {
    const client = site.client();
    await begin(client);
    const token = await federatedToken();
    site.cloud.calls.reset();
    const posted = await post(client, token);
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/auth/websso/finish/']);
    const cookie = posted.headers.getSetCookie().find((line) => line.startsWith('__Host-websso_token='));
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(token);
    const answer = await finish(client);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/project/images']);
    const paths = site.cloud.calls.report().calls.map(({ path }) => path);
    expect(paths.some((path) => path.endsWith('/auth/projects'))).toBe(true);
    expect(paths.some((path) => /\/users\/[^/]+\/projects$/.test(path))).toBe(false);
    const session = await sessionOf(client);
    expect(session).toMatchObject({ username: 'lab', signed_in_with: 'company' });
    // In another project, too, it is known how somebody has signed in.
    const other = session.project_name === 'lab' ? 'demo' : 'lab';
    await client.get(`/auth/switch/${await projectNamed(client, other)}/`);
    expect(await sessionOf(client)).toMatchObject({ project_name: other, signed_in_with: 'company' });
    expect(site.log()).toMatch(/"event":"sign-in","user":"lab","method":"websso"/);
    expect(site.log()).not.toContain(token);
  });

  it('[AUTH-17] begins in the recent project, and ends the session that the browser had', async () => {
    const client = await site.signIn('lab');
    const { project_name: before } = await sessionOf(client);
    const former = sealed(client);
    const other = before === 'lab' ? 'demo' : 'lab';
    client.cookies.set('recent_project', await projectNamed(client, other));
    await begin(client);
    const token = await federatedToken();
    // The post comes from another site: the console's own cookies stay away.
    const stranger = site.client();
    stranger.cookies.set('__Host-websso', client.cookies.get('__Host-websso') ?? '');
    await post(stranger, token);
    client.cookies.set('__Host-websso_token', stranger.cookies.get('__Host-websso_token') ?? '');
    await finish(client);
    expect(await sessionOf(client)).toMatchObject({ project_name: other, signed_in_with: 'company' });
    client.cookies.set('__Host-sessionid', former);
    expect((await client.get('/api/keystone/user-session/')).status).toBe(401);
  });

  it('[AUTH-21] renews a session in its project, tells the page that waits, and refuses another user', async () => {
    const client = site.client();
    await begin(client);
    await post(client, await federatedToken());
    await finish(client);
    const session = await sessionOf(client);
    const renew = (fields: object) => {
      const query = new URLSearchParams({ renew: '1', username: 'lab', domain: 'Default', ...fields });
      return client.get(`/auth/websso/start/company/?${query}`);
    };
    const former = sealed(client);
    // The page that waits is in this project, whatever the recent one is.
    client.cookies.set('recent_project', await projectNamed(client, session.project_name === 'lab' ? 'demo' : 'lab'));
    await renew({ expected_user: session.id, expected_project: session.project_id });
    await post(client, await federatedToken());
    const page = await finish(client);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; /);
    const text = await page.text();
    expect(text).toContain('new BroadcastChannel("sextant.tabs:/")');
    expect(text).toContain(`{"session":"began","user":"${session.id}","left":`);
    expect(sealed(client)).not.toBe(former);
    expect(await sessionOf(client)).toMatchObject({ project_id: session.project_id, signed_in_with: 'company' });

    const renewed = sealed(client);
    await renew({ username: '</script>', expected_user: 'somebody-else', expected_project: session.project_id });
    await post(client, await federatedToken());
    const refused = await (await finish(client)).text();
    expect(refused).toContain('new BroadcastChannel("sextant.renewals:/")');
    expect(refused).toContain('"code":"SESSION_OTHER_USER"');
    expect(refused.match(/<\/script>/g)).toHaveLength(1);
    expect(sealed(client)).toBe(renewed);
  });

  it('[AUTH-17] counts once, and only in the browser that has begun', async () => {
    const stranger = site.client();
    await stranger.open();
    const refused = await post(stranger, await federatedToken());
    expect([refused.status, refused.headers.get('location')]).toEqual([303, notBegun]);
    expect(await (await stranger.get(notBegun)).text()).toContain('Nobody has asked for this');
    expect((await finish(stranger)).headers.get('location')).toBe(notBegun);
    expect(sealed(stranger)).toBe('');
    site.cloud.faults.clear();

    const client = site.client();
    await begin(client);
    const kept = client.cookies.get('__Host-websso') ?? '';
    await post(client, await federatedToken());
    const token = client.cookies.get('__Host-websso_token') ?? '';
    expect((await finish(client)).headers.get('location')).toBe('/project/images');
    expect([client.cookies.has('__Host-websso'), client.cookies.has('__Host-websso_token')]).toEqual([false, false]);
    const replay = site.client();
    replay.cookies.set('__Host-websso', kept);
    expect((await post(replay, await federatedToken())).headers.get('location')).toBe(notBegun);
    // A value that is sealed for one of the two cookies counts for nothing in the other.
    for (const value of [token, kept]) {
      replay.cookies.set('__Host-websso_token', value);
      expect((await finish(replay)).headers.get('location')).toBe(notBegun);
    }
    expect(sealed(replay)).toBe('');
  });

  it('[AUTH-17] takes no token from another origin, and what is under way goes on', async () => {
    const client = site.client();
    await begin(client);
    const foreign = '/auth/login/?error=WEBSSO_FOREIGN';
    for (const origin of ['https://evil.example', 'null', 'http://keystone.example:5000', site.url]) {
      const answer = await post(client, await federatedToken(), origin);
      expect(answer.headers.get('location'), origin).toBe(foreign);
      site.cloud.faults.clear();
    }
    expect(await (await client.get(foreign)).text()).toContain('was not sent by the page of the Identity service');
    await post(client, await federatedToken());
    expect((await finish(client)).headers.get('location')).toBe('/project/images');
    // A person who still has a session hears of it, too; without a refusal that person is led into the console.
    expect(await (await client.get(foreign)).text()).toContain('was not sent by the page of the Identity service');
    expect((await client.get('/auth/login/?error=INTERNAL')).headers.get('location')).toBe('/');
    const hidden = site.client();
    await begin(hidden, 'open');
    await post(hidden, await federatedToken('saml2', 'another'), 'null');
    expect((await finish(hidden)).headers.get('location')).toBe('/project/images');
  });

  it('[AUTH-17] takes no token of a password, of another provider, made up, or none', async () => {
    const { id: ofPassword } = await unscopedToken();
    const tokens: [string, () => Promise<string>][] = [
      ['of a password', async () => ofPassword],
      ['of another provider', () => federatedToken('openid', 'another')],
      ['of another protocol', () => federatedToken('saml2')],
      ['made up', async () => 'gAAAA-made-up'],
      ['no token', async () => 'a token\r\nX-Evil: 1'],
      ['none', async () => ''],
    ];
    for (const [what, token] of tokens) {
      const client = site.client();
      await begin(client);
      await post(client, await token());
      expect(await (await finish(client)).text(), what).toContain('does not accept this sign-in');
      expect(sealed(client), what).toBe('');
      site.cloud.faults.clear();
    }
  });

  it('[AUTH-17] says that a token is too large, where no cookie holds it', async () => {
    const client = site.client();
    await begin(client);
    const answer = await post(client, randomBytes(6000).toString('base64url'));
    const tooLarge = '/auth/login/?error=SESSION_TOO_LARGE';
    expect(answer.headers.get('location')).toBe(tooLarge);
    expect(await (await client.get(tooLarge)).text()).toContain('Map fewer groups to its user');
    // No other word that an address has is shown.
    expect(await (await client.get('/auth/login/?error=INTERNAL')).text()).not.toContain('role="alert"');
  });

  it('[AUTH-17] no other site can begin one', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' };
    const client = site.client();
    const answer = await begin(client, 'company', headers);
    expect([answer.status, client.cookies.has('__Host-websso')]).toEqual([403, false]);
  });

  it('[AUTH-17] [AUTH-07] strangers who post what they make up wait for their turn', async () => {
    const attempts = { perUser: 1000, perAddress: 2 };
    const strict = await startGateway(site.cloud.authUrl, { signIn, session: { attempts } });
    try {
      const texts: string[] = [];
      for (let attempt = 0; attempt < 4; attempt++) {
        const client = strict.client();
        await begin(client);
        await post(client, `gAAAA-made-up-${attempt}`);
        texts.push(await (await finish(client)).text());
      }
      // The third has the first turn; the next one is minutes away.
      expect(texts.map((text) => text.includes('Too many failed attempts'))).toEqual([false, false, false, true]);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-17] [AUTH-07] strangers who post what they make up refuse nobody else at their address', async () => {
    const strict = await startGateway(site.cloud.authUrl, { signIn, session: { attempts: { perUser: 1 } } });
    try {
      for (let attempt = 0; attempt < 3; attempt++) {
        const stranger = strict.client();
        await begin(stranger);
        await post(stranger, `gAAAA-made-up-${attempt}`);
        expect(await (await finish(stranger)).text()).toContain('does not accept this sign-in');
      }
      const client = strict.client();
      await begin(client);
      await post(client, await federatedToken());
      expect((await finish(client)).headers.get('location')).toBe('/project/images');
      expect(await sessionOf(client)).toMatchObject({ username: 'lab' });
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-17] [AUTH-04] signing out leads to the end of the session at the provider', async () => {
    const client = site.client();
    await begin(client);
    await post(client, await federatedToken());
    await finish(client);
    const answer = await client.post('/auth/logout/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/websso/sign-out/company/']);
    expect(sealed(client)).toBe('');
    const away = await client.get('/auth/websso/sign-out/company/');
    const address = `${keystone}/redirect_uri?logout=${encodeURIComponent(`${site.url}/auth/login/`)}`;
    expect(await away.text()).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`);
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    const link = await client.get('/auth/websso/sign-out/company/', foreign);
    expect([link.status, link.headers.get('location')]).toEqual([302, '/auth/login/']);
    const none = await client.get('/auth/websso/sign-out/open/');
    expect(none.headers.get('location')).toBe('/auth/login/');
  });
});

describe.runIf(hasStoreServer)('with a store, two hundred groups, and a Keystone that trades no scoped token', () => {
  let server: StoreServer;
  let cloud: Cloud;
  beforeAll(async () => {
    server = await startStoreServer();
    cloud = await createCloud({ seed: 'tests', tokenRules: { rescope: false, groups: 200 } });
  });
  afterAll(async () => {
    await cloud.close();
    await server.kill();
  });

  it('[AUTH-17] [AUTH-32] single sign-on goes on at any gateway, once, and in any project, as with a password', async () => {
    const settings = { signIn, store: { url: server.url }, session: { keys: [randomBytes(48).toString('base64')] } };
    const gateways = await Promise.all([startGateway(cloud.authUrl, settings), startGateway(cloud.authUrl, settings)]);
    const [one, other] = gateways;
    try {
      await vi.waitFor(() => expect(gateways.every(({ gateway }) => gateway.store.isUp)).toBe(true));
      const client = one.client();
      await begin(client);
      const posted = await post(client, await federatedToken('openid', 'idp', cloud));
      expect(posted.headers.get('location')).toBe('/auth/websso/finish/');
      const [line = ''] = posted.headers.getSetCookie().filter((each) => each.startsWith('__Host-websso_token='));
      expect([line.length < 400, line]).toEqual([true, expect.stringMatching(/; HttpOnly; Secure; SameSite=Lax$/)]);
      // The balancer may send the browser to another gateway.
      const there = other.client();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      expect((await finish(there)).headers.get('location')).toBe('/project/images');
      expect((await finish(client)).headers.get('location')).toBe(notBegun);
      expect(await sessionOf(there)).toMatchObject({ username: 'lab', signed_in_with: 'company' });
      for (const signedIn of [there, await one.signIn('lab')])
        for (const name of ['demo', 'lab', 'demo']) {
          await signedIn.get(`/auth/switch/${await projectNamed(signedIn, name)}/`);
          expect((await sessionOf(signedIn)).project_name).toBe(name);
        }
    } finally {
      cloud.faults.clear();
      await Promise.all(gateways.map((gateway) => gateway.close()));
    }
  });
});
