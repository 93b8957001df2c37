import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { sealed, sessionOf } from '../../support/session.ts';

let cloud: Cloud;
let gateway: RunningGateway;
beforeAll(async () => {
  const passwordRules = { regex: '.{8,}', regexDescription: 'at least eight characters', uniqueLast: 2 };
  cloud = await createCloud({ seed: 'tests', passwordRules });
  gateway = await startGateway(cloud.authUrl, { session: { attempts: { perUser: 1000, perAddress: 1000 } } });
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

const signIn = async (fields: Record<string, string>) => {
  const client = gateway.client();
  const answer = await client.postSignIn({ username: 'expired', ...fields });
  return { client, status: answer.status, said: (await answer.json()) as { code?: string; detail?: string } };
};

describe('a password that has expired', () => {
  it('[AUTH-15] is told to whoever knows it, and to nobody else', async () => {
    const right = await signIn({ password: 'expiredpass' });
    expect([right.status, right.said.code]).toEqual([401, 'PASSWORD_EXPIRED']);
    const wrong = await signIn({ password: 'wrong', new_password: 'a new password' });
    expect([wrong.status, wrong.said.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(sealed(right.client)).toBe('');
  });

  it('[AUTH-15] is not read out of a refusal that quotes what was typed', async () => {
    const message = 'Could not find domain: x password is expired user: 0123456789abcdef.';
    const quoting = { service: 'identity', method: 'POST', path: '/auth/tokens$', status: 401 };
    cloud.faults.add({ ...quoting, body: { error: { code: 401, message } }, times: 1 });
    cloud.calls.reset();
    const answer = await signIn({ password: 'a guess', new_password: 'another one' });
    expect([answer.status, answer.said.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(cloud.calls.report().calls.map(({ path }) => path)).toEqual([expect.stringMatching(/\/auth\/tokens$/)]);
  });

  it('[AUTH-15] does not count as a guess', async () => {
    const strict = await startGateway(cloud.authUrl, { session: { attempts: { perUser: 1 } } });
    try {
      for (let attempt = 0; attempt < 3; attempt++) {
        const answer = await strict.client().postSignIn({ username: 'expired', password: 'expiredpass' });
        expect(await answer.json()).toMatchObject({ code: 'PASSWORD_EXPIRED' });
      }
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-15] what Keystone has against the new one is said in its words', async () => {
    const short = await signIn({ password: 'expiredpass', new_password: 'short' });
    expect([short.status, short.said.code]).toEqual([400, 'PASSWORD_NOT_CHANGED']);
    expect(short.said.detail).toContain('at least eight characters');
    const same = await signIn({ password: 'expiredpass', new_password: 'expiredpass' });
    expect(same.said.detail).toContain('cannot be identical to a previous password');
  });

  it('[AUTH-15] is changed, and the session begins with the new one', async () => {
    const changed = await signIn({ password: 'expiredpass', new_password: 'the next password' });
    expect([changed.status, changed.said]).toEqual([200, { location: '/' }]);
    expect((await sessionOf(changed.client)).username).toBe('expired');
    expect((await signIn({ password: 'expiredpass' })).said.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn({ password: 'the next password' })).status).toBe(200);
    expect(gateway.log()).toMatch(/"event":"password-changed","user":"expired"/);
    expect(gateway.log()).not.toMatch(/the next password|expiredpass/);
  });
});

describe('a password that was changed', () => {
  it('[AUTH-15] counts, and is told as such when Keystone fails before it signs in', async () => {
    const own = await createCloud({ seed: 'changed' });
    const site = await startGateway(own.authUrl);
    try {
      const typed = { username: 'expired', password: 'expiredpass' };
      const domain = { id: 'default' };
      const password = { user: { name: typed.username, password: typed.password, domain } };
      const expired = await fetch(`${own.authUrl}/auth/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ auth: { identity: { methods: ['password'], password } } }),
      });
      const tokens = { service: 'identity', method: 'POST', path: '/auth/tokens$', times: 1 };
      own.faults.add({ ...tokens, status: expired.status, body: await expired.json() });
      own.faults.add({ ...tokens, status: 503 });
      const client = site.client();
      const lost = await client.postSignIn({ ...typed, new_password: 'the next password' });
      expect([lost.status, await lost.json()]).toEqual([503, expect.objectContaining({ code: 'NEW_PASSWORD_COUNTS' })]);
      expect((await client.postSignIn({ ...typed, password: 'the next password' })).status).toBe(200);
      expect(site.log()).not.toMatch(/the next password|expiredpass/);
    } finally {
      await site.close();
      await own.close();
    }
  });
});

describe('a password that its user has not chosen', () => {
  it('[AUTH-15] is changed at first use as an expired one is', async () => {
    const strict = await createCloud({ seed: 'first-use', passwordRules: { changeAtFirstUse: true } });
    const site = await startGateway(strict.authUrl);
    try {
      const admin = await site.signIn('admin');
      const made = await admin.post('/api/keystone/users/', { name: 'newcomer', password: 'given to them' });
      const { id } = (await made.json()) as { id: string };
      const { items: projects } = await admin.json<{ items: { id: string; name: string }[] }>(
        '/api/keystone/projects/',
      );
      const { items: roles } = await admin.json<{ items: { id: string; name: string }[] }>('/api/keystone/roles/');
      const project = projects.find(({ name }) => name === 'demo')?.id;
      const role = roles.find(({ name }) => name === 'member')?.id;
      expect((await admin.put(`/api/keystone/projects/${project}/${role}/${id}/`)).status).toBeLessThan(300);
      const client = site.client();
      const first = await client.postSignIn({ username: 'newcomer', password: 'given to them' });
      expect(await first.json()).toMatchObject({ code: 'PASSWORD_EXPIRED' });
      const fields = { username: 'newcomer', password: 'given to them', new_password: 'chosen by me' };
      expect((await client.postSignIn(fields)).status).toBe(200);
      expect((await sessionOf(client)).username).toBe('newcomer');
    } finally {
      await site.close();
      await strict.close();
    }
  });
});
