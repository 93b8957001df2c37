import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { clientOf, passwordBody, refusal } from './cloud-client.ts';

const unauthorized = { status: 401, message: 'The request you have made requires authentication.' };

describe('keystone tokens', () => {
  let cloud: Cloud;
  let client: ReturnType<typeof clientOf>;
  beforeAll(async () => {
    cloud = await createCloud({ seed: 'tokens' });
    client = clientOf(cloud);
  });
  afterAll(() => cloud.close());

  it('says who has which roles where, until when, and lists the catalog', async () => {
    const answer = await client.call('POST', '/auth/tokens', { body: passwordBody('demo', 'demopass', 'demo') });
    const { token } = answer.body;
    expect(answer.status).toBe(201);
    expect(token).toMatchObject({
      methods: ['password'],
      user: { name: 'demo', domain: { id: 'default', name: 'Default' }, password_expires_at: null },
      project: { name: 'demo', domain: { id: 'default' } },
      is_domain: false,
    });
    expect(token.roles.map((role: { name: string }) => role.name)).toEqual(['member', 'reader']);
    expect(token.issued_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000Z$/);
    expect(Date.parse(token.expires_at) - Date.parse(token.issued_at)).toBe(8 * 3600 * 1000);
    const identity = token.catalog.find((service: { type: string }) => service.type === 'identity');
    expect(identity.endpoints.map((endpoint: { interface: string }) => endpoint.interface)).toEqual([
      'public',
      'internal',
      'admin',
    ]);
    expect(identity.endpoints[0]).toMatchObject({ region: 'RegionOne', region_id: 'RegionOne', url: cloud.authUrl });
  });

  it('leaves the catalog out when asked to, and scopes to the default project when nothing is said', async () => {
    const body = passwordBody('demo', 'demopass') as { auth: { scope?: unknown } };
    delete body.auth.scope;
    const { token } = (await client.call('POST', '/auth/tokens?nocatalog', { body })).body;
    expect(token.project.name).toBe('demo');
    expect(token).not.toHaveProperty('catalog');
  });

  it('turns an unscoped token into a scoped one that ends no later', async () => {
    const unscoped = await client.signIn('lab');
    cloud.clock.advance(60);
    const answer = await client.call('POST', '/auth/tokens', {
      body: {
        auth: {
          identity: { methods: ['token'], token: { id: unscoped } },
          scope: { project: { name: 'lab', domain: { id: 'default' } } },
        },
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.token.methods).toEqual(['password', 'token']);
    expect(answer.body.token.audit_ids).toHaveLength(2);
    const parent = await client.call('GET', '/auth/tokens', {
      token: unscoped,
      headers: { 'x-subject-token': unscoped },
    });
    expect(answer.body.token.expires_at).toBe(parent.body.token.expires_at);
    expect(parent.body.token).not.toHaveProperty('project');
  });

  it('gives system scope to the administrator only', async () => {
    const body = (name: string) => ({
      auth: { ...passwordBody(name, `${name}pass`).auth, scope: { system: { all: true } } },
    });
    expect((await client.call('POST', '/auth/tokens', { body: body('admin') })).body.token.system).toEqual({
      all: true,
    });
    expect(refusal(await client.call('POST', '/auth/tokens', { body: body('demo') }))).toEqual(unauthorized);
  });

  it('answers a wrong password, an unknown user, a foreign project and an unknown domain all alike', async () => {
    const foreign = { ...passwordBody('demo', 'demopass', 'lab') };
    const elsewhere = passwordBody('demo', 'demopass');
    elsewhere.auth.identity.password.user.domain = { name: 'Nowhere' };
    for (const body of [passwordBody('demo', 'wrong'), passwordBody('nobody', 'wrong'), foreign, elsewhere]) {
      const answer = await client.call('POST', '/auth/tokens', { body });
      expect(refusal(answer)).toEqual(unauthorized);
      expect(answer.headers.get('www-authenticate')).toBe(`Keystone uri="${cloud.authUrl}"`);
      expect(answer.headers.get('vary')).toBe('X-Auth-Token');
      expect(answer.headers.get('x-openstack-request-id')).toMatch(/^req-[0-9a-f-]{36}$/);
    }
  });

  it('refuses what it cannot read, and says what it expected', async () => {
    const right = passwordBody('demo', 'demopass').auth;
    const homeless = { identity: { methods: ['password'], password: { user: { name: 'demo', password: 'x' } } } };
    const cases = [
      [{}, 'Expecting to find auth in request body. '],
      [{ auth: homeless }, 'Expecting to find domain in user. '],
      [
        { auth: { ...right, scope: { foo: {} } } },
        'Expecting to find system, project, domain, OS-TRUST:trust or unscoped in scope. ',
      ],
      [{ auth: { ...right, scope: { project: { name: 'demo' } } } }, 'Expecting to find domain in project. '],
    ] as const;
    for (const [body, message] of cases) {
      const answer = await client.call('POST', '/auth/tokens', { body });
      expect(refusal(answer)).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await fetch(`${cloud.authUrl}/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"auth":',
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.message).toContain('Expecting to find valid JSON in request body.');
  });

  it('kills a revoked token at once, and says so to those who ask about it', async () => {
    const token = await client.signIn('reader', 'demo');
    const admin = await client.signIn('admin', 'admin');
    const own = { token, headers: { 'x-subject-token': token } };
    expect((await client.call('HEAD', '/auth/tokens', own)).status).toBe(200);
    expect((await client.call('DELETE', '/auth/tokens', own)).status).toBe(204);
    expect(refusal(await client.call('GET', '/auth/projects', { token }))).toEqual(unauthorized);
    const asked = await client.call('GET', '/auth/tokens', { token: admin, headers: { 'x-subject-token': token } });
    expect(refusal(asked)).toEqual({ status: 404, message: 'Failed to validate token' });
    const garbage = await client.call('GET', '/auth/tokens', { token: admin, headers: { 'x-subject-token': 'zzz' } });
    expect(refusal(garbage)).toEqual({ status: 404, message: 'Could not recognize Fernet token' });
  });

  it('lets nobody but the administrator see or revoke another user’s token', async () => {
    const victim = await client.signIn('lab', 'lab');
    const token = await client.signIn('demo', 'demo');
    const about = { token, headers: { 'x-subject-token': victim } };
    expect(refusal(await client.call('GET', '/auth/tokens', about))).toEqual({
      status: 403,
      message: 'You are not authorized to perform the requested action: identity:validate_token.',
    });
    expect((await client.call('DELETE', '/auth/tokens', about)).status).toBe(403);
    expect((await client.call('GET', '/auth/projects', { token: victim })).status).toBe(200);
  });

  it('ends a token when the cloud’s clock passes its end, not a second before', async () => {
    const token = await client.signIn('demo', 'demo');
    cloud.clock.advance(8 * 3600 - 5);
    expect((await client.call('GET', '/auth/projects', { token })).status).toBe(200);
    cloud.clock.advance(6);
    expect(refusal(await client.call('GET', '/auth/projects', { token }))).toEqual(unauthorized);
  });

  it('kills a user’s tokens when the user is disabled, or gets another password', async () => {
    const admin = await client.signIn('admin', 'admin');
    const body = { user: { name: 'fleeting', password: 'first' } };
    const { id } = (await client.call('POST', '/users', { token: admin, body })).body.user;

    const before = await client.signIn('fleeting', undefined, 'first');
    const wrong = { user: { original_password: 'nope', password: 'second' } };
    expect(refusal(await client.call('POST', `/users/${id}/password`, { body: wrong }))).toEqual(unauthorized);
    const right = { user: { original_password: 'first', password: 'second' } };
    expect((await client.call('POST', `/users/${id}/password`, { token: before, body: right })).status).toBe(204);
    expect((await client.call('GET', '/auth/projects', { token: before })).status).toBe(401);

    const after = await client.signIn('fleeting', undefined, 'second');
    await client.call('PATCH', `/users/${id}`, { token: admin, body: { user: { enabled: false } } });
    await client.call('PATCH', `/users/${id}`, { token: admin, body: { user: { enabled: true } } });
    expect((await client.call('GET', '/auth/projects', { token: after })).status).toBe(401);
    expect((await client.call('DELETE', `/users/${id}`, { token: admin })).status).toBe(204);
  });

  it('ends a token with the last role in its scope, or with its project', async () => {
    const admin = await client.signIn('admin', 'admin');
    const as = { token: admin };
    const project = (await client.call('POST', '/projects', { ...as, body: { project: { name: 'brief' } } })).body
      .project.id;
    const user = (await client.call('GET', '/users?name=lab', as)).body.users[0].id;
    const role = (await client.call('GET', '/roles?name=reader', as)).body.roles[0].id;
    const grant = `/projects/${project}/users/${user}/roles/${role}`;
    expect((await client.call('PUT', grant, as)).status).toBe(204);
    const first = await client.signIn('lab', 'brief');
    await client.call('DELETE', grant, as);
    expect((await client.call('GET', '/auth/projects', { token: first })).status).toBe(401);
    await client.call('PUT', grant, as);
    const second = await client.signIn('lab', 'brief');
    await client.call('DELETE', `/projects/${project}`, as);
    expect((await client.call('GET', '/auth/projects', { token: second })).status).toBe(401);
  });

  it('signs programs in with an application credential, which cannot make another', async () => {
    const token = await client.signIn('demo', 'demo');
    const user = (await client.call('GET', '/auth/tokens', { token, headers: { 'x-subject-token': token } })).body.token
      .user.id;
    const path = `/users/${user}/application_credentials`;
    const named = (name: string) => ({ application_credential: { name } });
    const made = (await client.call('POST', path, { token, body: named('robot') })).body.application_credential;
    const { id, secret } = made;
    const body = {
      auth: { identity: { methods: ['application_credential'], application_credential: { id, secret } } },
    };
    const signedIn = await client.call('POST', '/auth/tokens', { body });
    expect(signedIn.body.token.project.name).toBe('demo');
    const robot = signedIn.headers.get('x-subject-token') ?? '';
    expect((await client.call('POST', path, { token: robot, body: named('robot-2') })).status).toBe(403);
    expect((await client.call('DELETE', `${path}/${id}`, { token })).status).toBe(204);
    expect((await client.call('GET', '/auth/projects', { token: robot })).status).toBe(401);
    expect((await client.call('POST', '/auth/tokens', { body })).status).toBe(401);
  });
});
