import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';
import { sealed, sessionOf } from '../../support/session.ts';

let site: GatewayOnCloud;
let owner: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud({ signIn: { applicationCredential: true } });
  owner = await site.signIn('lab', 'labpass', 'lab');
});
afterAll(() => site.close());

async function credential(name: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const answer = await owner.post('/api/keystone/application_credentials/', { name, ...more });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as { id: string; secret: string };
}

const signIn = (client: GatewayClient, { id, secret }: { id: string; secret: string }) =>
  client.postSignIn({
    auth_type: 'application_credential',
    application_credential_id: id,
    application_credential_secret: secret,
    next: '/project/images',
  });

describe('an application credential', () => {
  it('[AUTH-14] signs in to its project, where the session stays', async () => {
    const client = site.client();
    const answer = await signIn(client, await credential('for-signing-in'));
    expect([answer.status, await answer.json()]).toEqual([200, { location: '/project/images' }]);
    const session = await sessionOf(client);
    expect(session).toMatchObject({
      username: 'lab',
      project_name: 'lab',
      signed_in_with: 'application_credential',
    });
    expect(client.cookies.has('__Host-known_device')).toBe(false);
    expect((await client.get('/api/glance/images/')).status).toBe(200);
    expect(await client.json('/auth/scope/')).toEqual({ domains: [], system: false });
    const state = await client.send('POST', '/auth/scope/', { rawBody: new URLSearchParams({ policy: '' }) });
    const { projects } = (await state.json()) as { projects: { name: string }[] };
    expect(projects.map(({ name }) => name)).toEqual(['lab']);
    const demo = await owner.json<{ items: { id: string; name: string }[] }>('/api/keystone/projects/?user_id=current');
    const other = demo.items.find(({ name }) => name === 'demo')?.id ?? '';
    site.cloud.calls.reset();
    // A token of Keystone's in another scope could have more roles than the credential.
    for (const [kind, scope] of Object.entries({ project: other, domain: 'default', system: 'all' })) {
      const rawBody = new URLSearchParams({ [kind]: scope });
      const refused = await client.send('POST', '/auth/scope/', { rawBody });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        'A session with an application credential stays in the project of its credential.',
      ]);
    }
    const asked = site.cloud.calls.report().calls.filter(({ method }) => method === 'POST');
    expect(asked.filter(({ path }) => path.endsWith('/auth/tokens'))).toEqual([]);
    expect((await sessionOf(client)).project_name).toBe('lab');
  });

  it('[AUTH-14] its token is revoked once at sign-out', async () => {
    const client = site.client();
    await signIn(client, await credential('for-signing-out'));
    const kept = sealed(client);
    site.cloud.calls.reset();
    await client.post('/auth/logout/');
    const ended = site.cloud.calls
      .report()
      .calls.filter(({ method, path }) => method === 'DELETE' && path.endsWith('tokens'));
    expect(ended).toHaveLength(1);
    client.cookies.set('__Host-sessionid', kept);
    expect((await client.get('/api/keystone/user-session/')).status).toBe(401);
  });

  it('[AUTH-14] [AUTH-07] a wrong secret is told as wrong credentials, and counts', async () => {
    const strict = await startGateway(site.cloud.authUrl, {
      signIn: { applicationCredential: true },
      session: { attempts: { perUser: 2 } },
    });
    try {
      const { id, secret } = await credential('guessed');
      const codes: unknown[] = [];
      for (const guess of ['a', 'b', secret]) {
        codes.push(((await (await signIn(strict.client(), { id, secret: guess })).json()) as { code: string }).code);
      }
      expect(codes).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
      expect(strict.log()).not.toContain(secret);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-14] with access rules is refused, and leaves no token', async () => {
    const rules = [{ service: 'image', method: 'GET', path: '/v2/images' }];
    const made = await credential('with-rules', { access_rules: rules });
    site.cloud.calls.reset();
    const answer = await signIn(site.client(), made);
    expect(await answer.json()).toMatchObject({ code: 'CREDENTIAL_HAS_RULES' });
    await expect
      .poll(() =>
        site.cloud.calls.report().calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('tokens')),
      )
      .toBe(true);
  });
});

describe('a way to sign in', () => {
  it('[AUTH-14] that is not offered is refused', async () => {
    const code = async (gateway: Pick<GatewayOnCloud, 'client'>, fields: Record<string, string>) =>
      ((await (await gateway.client().postSignIn(fields)).json()) as { code: string }).code;
    const passwords = await startGateway(site.cloud.authUrl);
    const credentials = await startGateway(site.cloud.authUrl, {
      signIn: { password: false, applicationCredential: true },
    });
    try {
      const id = { application_credential_id: 'x', application_credential_secret: 'y' };
      expect(await code(passwords, { auth_type: 'application_credential', ...id })).toBe('NO_BACKEND');
      expect(await code(passwords, { auth_type: 'constructor', ...id })).toBe('NO_BACKEND');
      expect(await code(credentials, { username: 'demo', password: 'demopass' })).toBe('NO_BACKEND');
      expect(await code(credentials, { passcode: '123456' })).toBe('NO_BACKEND');
    } finally {
      await passwords.close();
      await credentials.close();
    }
  });
});
