import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { revocations } from '../../support/revocations.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { attempts: { perUser: 1000, perAddress: 1000 } } });
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

describe('signing in', () => {
  it('[AUTH-01] by script: 200 and where to go; a sealed cookie that scripts cannot read', async () => {
    const client = site.client();
    const answer = await client.postSignIn({ username: 'demo', password: 'demopass', next: '/project/images?tab=1' });
    expect([answer.status, await answer.json()]).toEqual([200, { location: '/project/images?tab=1' }]);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-sessionid='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((cookie ?? '').length).toBeLessThan(4096);
    expect(await sessionOf(client)).toMatchObject({
      username: 'demo',
      enabled: true,
      user_domain_name: 'Default',
      project_name: 'demo',
      domain_id: null,
      is_superuser: false,
      services_region: 'RegionOne',
      available_services_regions: ['RegionOne'],
    });
    expect(await sessionOf(client)).not.toHaveProperty('token');
  });

  it('[AUTH-01] by form: 302 to the page that was asked for', async () => {
    const client = site.client();
    await client.open();
    const answer = await client.send('POST', '/auth/login/', {
      headers: { 'X-CSRFToken': '', 'X-Requested-With': '', Accept: 'text/html' },
      rawBody: new URLSearchParams({
        username: 'admin',
        password: 'adminpass',
        next: '/admin/images',
        csrfmiddlewaretoken: client.cookies.get('csrftoken') ?? '',
      }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/images']);
    expect((await sessionOf(client)).is_superuser).toBe(true);
  });

  it('[AUTH-01] a wrong password: the form again with the error, 200; to a script a 401 problem', async () => {
    const client = site.client();
    const refused = await client.postSignIn({ username: 'demo', password: 'wrong' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(await refused.json()).toMatchObject({ detail: 'Invalid credentials.', code: 'INVALID_CREDENTIALS' });
    const page = await client.send('POST', '/auth/login/', {
      headers: { Accept: 'text/html' },
      rawBody: new URLSearchParams({ username: 'demo', password: 'wrong' }),
    });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Invalid credentials.')]);
    expect(sealed(client)).toBe('');
    for (const fields of [{ username: 'nobody', password: 'x' }, { username: 'demo', password: '' }, {}]) {
      const answer = await client.postSignIn(fields as Record<string, string>);
      expect(((await answer.json()) as { detail: string }).detail).toBe('Invalid credentials.');
    }
  });

  it('[AUTH-01] says when Keystone is unreachable, failing, or grants no scope', async () => {
    const detail = async (client = site.client(), username = 'demo') => {
      const answer = await client.postSignIn({ username, password: `${username}pass` });
      return [answer.status, ((await answer.json()) as { detail: string }).detail];
    };
    site.cloud.faults.add({ service: 'identity', path: '/auth/tokens', reset: 'before' });
    expect(await detail()).toEqual([503, 'Unable to establish connection to keystone endpoint.']);
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'identity', path: '/auth/tokens', status: 500 });
    expect(await detail()).toEqual([503, 'An error occurred authenticating. Please try again later.']);
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'identity', path: '/projects$', status: 403, body: { error: { message: 'no' } } });
    expect(await detail()).toEqual([401, 'Unable to retrieve authorized projects.']);
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'identity', path: '/projects$', body: { projects: [] } });
    expect(await detail()).toEqual([401, 'You are not authorized for any projects or domains.']);
  });

  it('[AUTH-01] begins in the recent project, and remembers domain and region of the form', async () => {
    const client = await site.signIn('lab');
    const demo = await projectNamed(client, 'demo');
    client.cookies.set('recent_project', demo);
    const answer = await client.postSignIn({ username: 'lab', password: 'labpass', domain: 'Default', region: 'x' });
    expect(answer.status).toBe(200);
    expect((await sessionOf(client)).project_name).toBe('demo');
    expect(client.cookies.get('login_domain')).toBe('Default');
    expect(client.cookies.get('login_region')).toBe('x');
  });

  it('[AUTH-22] begins in the primary project where the browser remembers none of the user’s own', async () => {
    const lab = await site.signIn('lab');
    const { id } = await sessionOf(lab);
    const demo = await projectNamed(lab, 'demo');
    const admin = await site.signIn('admin');
    const setPrimary = (project: string) => admin.patch(`/api/keystone/users/${id}/`, { id, project });
    const landing = async (recent?: string) => {
      const browser = site.client();
      if (recent !== undefined) browser.cookies.set('recent_project', recent);
      await browser.signIn('lab', 'labpass');
      return (await sessionOf(browser)).project_name;
    };
    const own = await projectNamed(lab, 'lab');
    try {
      expect((await setPrimary(demo)).status).toBe(204);
      expect([await landing(), await landing('of-somebody-else'), await landing(own)]).toEqual(['demo', 'demo', 'lab']);
      await setPrimary(await projectNamed(admin, 'admin'));
      expect(await landing()).toBe('lab');
    } finally {
      await setPrimary(own);
    }
  });

  it('the cookie changes at sign-in, switch and sign-out; a tampered one is nobody', async () => {
    const client = await site.signIn('lab');
    const first = sealed(client);
    await client.get(`/auth/switch/${await projectNamed(client, 'demo')}/`);
    const second = sealed(client);
    await client.postSignIn({ username: 'lab', password: 'labpass' });
    expect(new Set([first, second, sealed(client)]).size).toBe(3);
    const middle = Math.floor(first.length / 2);
    client.cookies.set(
      '__Host-sessionid',
      `${first.slice(0, middle)}${first[middle] === 'A' ? 'B' : 'A'}${first.slice(middle + 1)}`,
    );
    expect((await client.get('/api/keystone/user-session/')).status).toBe(401);
  });
});

describe('signing out', () => {
  it('[AUTH-04] with and without the slash: revokes the tokens, clears the browser, leads to the sign-in page', async () => {
    for (const path of ['/auth/logout', '/auth/logout/']) {
      const client = await site.signIn('demo');
      const stolen = sealed(client);
      site.cloud.calls.reset();
      const answer = await client.get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/login/']);
      // Never "storage": an operator's views and drafts live there.
      expect(answer.headers.get('clear-site-data')).toBe('"cache"');
      expect(sealed(client)).toBe('');
      client.cookies.set('__Host-sessionid', stolen);
      expect((await client.get('/api/keystone/users/current')).status).toBe(401);
      await expect.poll(() => revocations(site)).toBeGreaterThanOrEqual(2);
    }
  });

  it('[AUTH-04] [AUTH-11] another site cannot sign anyone out', async () => {
    const client = await site.signIn('demo');
    for (const [name, value] of Object.entries({ 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' })) {
      expect((await client.get('/auth/logout/', { headers: { [name]: value } })).status).toBe(403);
    }
    // A neighbour under the same domain is another site, whether the browser tells of it or its page hides its address.
    const neighbours: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-site' }, { Referer: '' }];
    for (const headers of neighbours) {
      expect((await client.get('/auth/logout/', { headers })).status).toBe(403);
    }
    // A picture on a page of the console's own, which somebody's text has brought there, is nobody's wish either.
    const picture = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' };
    expect((await client.get('/auth/logout/', { headers: picture })).status).toBe(403);
    expect((await client.post('/auth/logout/', undefined, { headers: { 'X-CSRFToken': '' } })).status).toBe(401);
    expect((await sessionOf(client)).username).toBe('demo');
  });
});

describe('switching', () => {
  it('changes the project, says so, comes back to where it was, and revokes the replaced token', async () => {
    const client = await site.signIn('lab');
    const before = await sessionOf(client);
    const target = before.project_name === 'demo' ? 'lab' : 'demo';
    const id = await projectNamed(client, target);
    const stolen = sealed(client);
    site.cloud.calls.reset();
    const answer = await client.get(`/auth/switch/${id}/?next=/project/images`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/project/images']);
    expect((await sessionOf(client)).project_name).toBe(target);
    expect(client.cookies.get('recent_project')).toBe(id);
    expect(decodeURIComponent(client.cookies.get('messages') ?? '')).toContain(
      `Switch to project \\"${target}\\" successful.`,
    );
    await expect.poll(() => revocations(site)).toBe(1);
    const thief = site.client();
    thief.cookies.set('__Host-sessionid', stolen);
    expect((await thief.get('/api/keystone/users/current')).status).toBe(401);
    expect((await sessionOf(client)).username).toBe('lab');
  });

  it('a project that refuses leaves everything as it was', async () => {
    const client = await site.signIn('demo');
    const answer = await client.get('/auth/switch/0123456789abcdef/?next=/x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/x']);
    expect((await sessionOf(client)).project_name).toBe('demo');
    expect(decodeURIComponent(client.cookies.get('messages') ?? '')).toContain(
      'Project switch failed for user \\"demo\\".',
    );
  });

  it('[AUTH-11] another site cannot switch, and nobody is sent to sign in', async () => {
    const client = await site.signIn('lab');
    const id = await projectNamed(client, 'demo');
    const foreign = await client.get(`/auth/switch/${id}/`, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(foreign.status).toBe(403);
    const neighbour = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' };
    expect((await client.get(`/auth/switch/${id}/`, { headers: neighbour })).status).toBe(403);
    expect((await client.get(`/auth/switch/${id}/`, { headers: { Referer: '' } })).status).toBe(403);
    const background = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' };
    expect((await client.get(`/auth/switch/${id}/`, { headers: background })).status).toBe(403);
    expect((await client.get('/auth/switch_services_region/RegionTwo/', { headers: background })).status).toBe(403);
    const nobody = await site.client().get(`/auth/switch/${id}/?next=/project/images`);
    expect(nobody.headers.get('location')).toBe('/auth/login/?next=%2Fproject%2Fimages');
  });

  it('an unknown region changes nothing', async () => {
    const client = await site.signIn('demo');
    const answer = await client.get('/auth/switch_services_region/Nowhere/?next=//evil.example');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect((await sessionOf(client)).services_region).toBe('RegionOne');
  });
});
