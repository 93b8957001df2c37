import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { GatewayError } from '../../../core/gateway/http/errors.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';
import { revocations } from '../../support/revocations.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { attempts: { perUser: 1000, perAddress: 1000 } } }, pages);
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const asPage = { headers: { Accept: 'text/html', 'X-Requested-With': '' } };

/** Adds pages that do with the gateway what the documents of a built console do. */
function pages(gateway: FastifyInstance): void {
  gateway.get('/a-page', { config: { asksKeystone: 'native' } }, async (request, reply) => {
    const { session: user, settings, catalog, projects, policy } = await gateway.facts(request);
    const names = projects?.map((project) => project.name).sort() ?? null;
    const types = catalog.map((service) => service.type).sort();
    const rules = JSON.stringify(policy(['image:add_image', 'image:publicize_image']));
    return reply
      .type('text/html')
      .send(`${user.username} ${Object.keys(settings).length} ${types.join()} ${String(names)} ${rules}`);
  });
  gateway.get('/broken-page', { config: { asksKeystone: 'native' } }, async () => {
    throw new GatewayError('SERVICE_UNREACHABLE', { service: 'identity', reason: '<script>' });
  });
}

describe('a session that ends', () => {
  it('[AUTH-02] its token dies at Keystone: 401, and where to sign in', async () => {
    const client = await site.signIn('demo');
    site.cloud.faults.add({ service: 'identity', path: '/users/', status: 401, body: { error: { message: 'gone' } } });
    const answer = await client.get('/api/keystone/users/current');
    expect([answer.status, await answer.json()]).toEqual([401, 'not logged in']);
    expect(answer.headers.get('x-horizon-location')).toBe('/auth/login/');
    expect(answer.headers.get('x-sextant-origin')).toBeNull();
    site.cloud.faults.clear();
    expect((await client.get('/api/keystone/user-session/')).status).toBe(401);
  });

  it('[AUTH-02] signing in again in place: the same user and project go on, another user is refused', async () => {
    const client = await site.signIn('demo');
    const before = await sessionOf(client);
    site.cloud.faults.add({ service: 'identity', path: '/users/', status: 401 });
    await client.get('/api/keystone/users/current');
    site.cloud.faults.clear();
    const other = await client.postSignIn({ username: 'reader', password: 'readerpass', renew: '1' });
    expect(other.status).toBe(409);
    const wrong = await client.postSignIn({ username: 'demo', password: 'wrong', renew: '1' });
    expect(wrong.status).toBe(401);
    const renewed = await client.postSignIn({ username: 'demo', password: 'demopass', renew: '1' });
    expect(renewed.status).toBe(200);
    expect(await renewed.json()).toMatchObject({
      session: { id: before.id, project_id: before.project_id, services_region: before.services_region },
    });
    expect((await sessionOf(client)).username).toBe('demo');
    const nobody = await site.client().postSignIn({ username: 'demo', password: 'demopass', renew: '1' });
    expect(nobody.status).toBe(409);
  });

  it('[AUTH-02] [AUTH-23] in place a user of another domain is looked for in that domain, though nobody is asked for it', async () => {
    const client = site.client();
    const manager = { username: 'partner-admin', password: 'partnerpass' };
    // Without a domain it is the default one, which has no such user.
    expect((await client.postSignIn(manager)).status).toBe(401);
    expect((await client.postSignIn({ ...manager, domain: 'partner' })).status).toBe(200);
    const { id } = await sessionOf(client);
    const again = await client.postSignIn({ ...manager, renew: '1', expected_user: id, expected_project: '' });
    expect(again.status).toBe(409);
    const renewed = await client.postSignIn({ ...manager, renew: '1' });
    expect([renewed.status, await renewed.json()]).toMatchObject([
      200,
      { session: { id, user_domain_name: 'partner' } },
    ]);
  });

  /** The page's side of a sign-in in place, when its cookies are gone. */
  async function forgetful(username = 'lab') {
    const client = await site.signIn(username);
    const { id, project_id: project } = await sessionOf(client);
    client.cookies.clear();
    const renew = (fields: Record<string, string> = {}) =>
      client.postSignIn({
        username,
        password: `${username}pass`,
        domain: 'Default',
        renew: '1',
        expected_user: id,
        expected_project: project ?? '',
        expected_region: 'RegionOne',
        ...fields,
      });
    return { client, id, project, renew };
  }

  it('[AUTH-02] in place without any cookie: the page says whom it belongs to, and goes on there', async () => {
    const { client, id, renew } = await forgetful();
    const lab = await site.signIn('lab');
    for (const name of ['demo', 'lab']) {
      const project = await projectNamed(lab, name);
      client.cookies.clear();
      const answer = await renew({ expected_project: project });
      expect([answer.status, await answer.json()]).toMatchObject([200, { session: { id, project_id: project } }]);
      expect((await sessionOf(client)).project_id).toBe(project);
    }
  });

  it('[AUTH-02] in place without a cookie, as another user or for another project: 409, and no token stays', async () => {
    const { client, renew } = await forgetful('demo');
    const refusals = [
      [{ username: 'reader', password: 'readerpass' }, 'SESSION_OTHER_USER'],
      [{ expected_user: 'somebody' }, 'SESSION_OTHER_USER'],
      [{ expected_project: 'nowhere' }, 'SESSION_OTHER_PROJECT'],
      [{ expected_project: '' }, 'SESSION_OTHER_PROJECT'],
    ] as const;
    for (const [fields, code] of refusals) {
      site.cloud.calls.reset();
      const answer = await renew(fields);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code }]);
      const made = site.cloud.calls
        .report()
        .calls.filter((call) => call.method === 'POST' && call.path.endsWith('/auth/tokens') && call.status === 201);
      await expect.poll(() => revocations(site)).toBe(made.length);
      expect(sealed(client)).toBe('');
    }
    expect((await renew({ password: 'wrong' })).status).toBe(401);
  });

  it('[AUTH-02] a page goes on as its own user though somebody else has signed in since, whose session ends', async () => {
    const { client, renew } = await forgetful('demo');
    await client.signIn('reader', 'readerpass');
    const reader = sealed(client);
    const csrf = client.cookies.get('csrftoken');
    expect((await renew()).status).toBe(200);
    expect((await sessionOf(client)).username).toBe('demo');
    expect(client.cookies.get('csrftoken')).not.toBe(csrf);
    client.cookies.set('__Host-sessionid', reader);
    expect((await client.get('/api/keystone/user-session/')).status).toBe(401);
  });

  it('[AUTH-02] guesses in place without a cookie are slowed down like any other', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 100 } } });
    try {
      const client = strict.client();
      const guess = async () =>
        (await client.postSignIn({ username: 'demo', password: 'no', renew: '1', expected_user: 'x' })).status;
      expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-02] in place without a session, at the Keystone of several that was signed in to last', async () => {
    const regions = [
      { authUrl: 'http://127.0.0.1:9/v3', label: 'one' },
      { authUrl: site.cloud.authUrl, label: 'two' },
    ];
    const several = await startGateway(site.cloud.authUrl, { cloud: { regions } });
    try {
      const client = several.client();
      expect((await client.postSignIn({ username: 'demo', password: 'demopass', region: 'two' })).status).toBe(200);
      const { id, project_id: project } = await sessionOf(client);
      const fields = { username: 'demo', password: 'demopass', renew: '1', expected_user: id };
      const renew = () => client.postSignIn({ ...fields, expected_project: project! });
      client.cookies.delete('__Host-sessionid');
      expect((await renew()).status).toBe(200);
      // The session itself knows better than the last form.
      client.cookies.set('login_region', 'one');
      expect((await renew()).status).toBe(200);
      client.cookies.delete('__Host-sessionid');
      expect(await (await renew()).json()).toMatchObject({ code: 'KEYSTONE_UNREACHABLE' });
    } finally {
      await several.close();
    }
  });

  it('the sign-in page brings an anti-forgery cookie and redirects nobody who names a next page', async () => {
    for (const client of [site.client(), await site.signIn('demo')]) {
      client.cookies.delete('csrftoken');
      const answer = await client.get('/auth/login/?next=%2F', { headers: { Accept: 'application/json' } });
      expect(answer.status).toBe(200);
      expect(client.cookies.get('csrftoken')).toMatch(/^[\w-]{43}$/);
    }
  });

  it('[AUTH-02] it ends by the clock; loading a page begins its time anew, calls do not', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const client = await site.signIn('demo');
      const after = async (minutes: number, path: string) => {
        vi.setSystemTime(Date.now() + minutes * 60_000);
        return (await client.get(path, path === '/a-page' ? asPage : {})).status;
      };
      expect(await after(50, '/a-page')).toBe(200);
      expect(await after(50, '/api/settings/')).toBe(200);
      expect(await after(15, '/api/settings/')).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a page', () => {
  it('[AUTH-03] whose session has died at Keystone leads to the sign-in page, and back', async () => {
    const client = await site.signIn('demo');
    site.cloud.faults.add({ service: 'identity', status: 401, body: { error: { message: 'gone' } } });
    const ended = await client.get('/a-page?tab=1', asPage);
    expect([ended.status, ended.headers.get('location')]).toEqual([
      302,
      '/auth/login/?reason=expired&next=%2Fa-page%3Ftab%3D1',
    ]);
  });

  it('knows session, settings, catalog, projects and rules before it is drawn; without projects it is drawn too', async () => {
    const client = await site.signIn('lab');
    const facts = async () => (await (await client.get('/a-page', asPage)).text()).replaceAll('&quot;', '"');
    expect(await facts()).toMatch(
      /^lab 17 \S*identity,image\S* demo,lab \{"image:add_image":true,"image:publicize_image":false\}$/,
    );
    site.cloud.faults.add({ service: 'identity', path: '/projects', status: 500 });
    expect(await facts()).toMatch(/^lab 17 \S*identity,image\S* null /);
  });

  it('that cannot be made says so on a page, with the request id and no script', async () => {
    const answer = await site.client().get('/broken-page?<script>', asPage);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(text).toContain(answer.headers.get('x-request-id'));
    expect(text).toContain('Unable to reach the identity service');
    expect(text).not.toContain('<script>');
  });
});
