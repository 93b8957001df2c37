import { afterEach, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { PasswordRules } from '../../../core/cloud/keystone/password-rules.ts';
import { clientOf } from './cloud-client.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

const day = 86_400;

/** A cloud with these rules, and what its users and its administrator do. */
async function withRules(passwordRules: PasswordRules) {
  cloud = await createCloud({ seed: 'passwords', passwordRules, services: [] });
  const client = clientOf(cloud);
  const admin = async () => ({ token: await client.signIn('admin', 'admin') });
  const answer = async (method: string, path: string, options: object): Promise<[number, string]> => {
    const { status, body } = await client.call(method, path, options);
    return [status, body?.error?.message ?? ''];
  };
  return {
    create: async (password: string, options = {}) =>
      client.call('POST', '/users', { ...(await admin()), body: { user: { name: 'new', password, options } } }),
    set: async (id: string, password: string) =>
      answer('PATCH', `/users/${id}`, { ...(await admin()), body: { user: { password } } }),
    read: async (id: string) => (await client.call('GET', `/users/${id}`, await admin())).body.user,
    change: (id: string, original_password: string, password: string) =>
      answer('POST', `/users/${id}/password`, { body: { user: { original_password, password } } }),
    signIn: (id: string, password: string) =>
      answer('POST', '/auth/tokens', {
        body: { auth: { identity: { methods: ['password'], password: { user: { id, password } } } } },
      }),
  };
}

const idOf = ({ body }: { body: any }): string => body.user.id;
const expired = (id: string) => [401, `The password is expired and needs to be changed for user: ${id}.`];
const ok = [201, ''];

describe('rules for passwords', () => {
  it('[EMB-02] a regular expression is told in its own words, whoever sets the password', async () => {
    const rules = await withRules({ regex: '(?=.*\\d).{8,}$', regexDescription: 'eight signs, one a digit' });
    const refused = [400, 'The password does not match the requirements: eight signs, one a digit.'];
    const weak = await rules.create('short');
    expect([weak.status, weak.body.error.message]).toEqual(refused);
    const id = idOf(await rules.create('long-enough-1'));
    expect(await rules.set(id, 'without-digit')).toEqual(refused);
    expect(await rules.change(id, 'long-enough-1', 'short')).toEqual(refused);
    expect(await rules.change(id, 'long-enough-1', 'long-enough-2')).toEqual([204, '']);
  });

  it('[EMB-02] the last passwords can not be chosen again, but they can be set', async () => {
    const rules = await withRules({ uniqueLast: 2 });
    const id = idOf(await rules.create('one'));
    const refused = [
      400,
      'The new password cannot be identical to a previous password. The total number which includes the new password must ' +
        'be unique is 2.',
    ];
    expect(await rules.change(id, 'one', 'one')).toEqual(refused);
    expect(await rules.change(id, 'one', 'two')).toEqual([204, '']);
    expect(await rules.change(id, 'two', 'one')).toEqual(refused);
    expect(await rules.change(id, 'two', 'three')).toEqual([204, '']);
    expect(await rules.change(id, 'three', 'one')).toEqual([204, '']);
    expect(await rules.set(id, 'one')).toEqual([200, '']);
  });

  it('[EMB-02] a password ends, is told to have ended, and is still good for choosing another', async () => {
    const rules = await withRules({ expiresDays: 30 });
    const id = idOf(await rules.create('one'));
    expect((await rules.read(id)).password_expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/);
    expect(await rules.signIn(id, 'one')).toEqual(ok);
    cloud.clock.advance(30 * day + 1);
    expect(await rules.signIn(id, 'one')).toEqual(expired(id));
    expect((await rules.signIn(id, 'wrong'))[1]).toBe('The request you have made requires authentication.');
    expect(await rules.change(id, 'one', 'two')).toEqual([204, '']);
    expect(await rules.signIn(id, 'two')).toEqual(ok);
  });

  it('[EMB-02] users who are exempt from the end keep their password', async () => {
    const rules = await withRules({ expiresDays: 30 });
    const created = await rules.create('one', { ignore_password_expiry: true });
    expect(created.body.user.password_expires_at).toBeNull();
    cloud.clock.advance(31 * day);
    expect(await rules.signIn(idOf(created), 'one')).toEqual(ok);
  });

  it('[EMB-02] a password that somebody else set must be changed at the first use', async () => {
    const rules = await withRules({ changeAtFirstUse: true });
    const id = idOf(await rules.create('one'));
    expect(await rules.signIn(id, 'one')).toEqual(expired(id));
    expect(await rules.change(id, 'one', 'two')).toEqual([204, '']);
    expect(await rules.signIn(id, 'two')).toEqual(ok);
    expect(await rules.set(id, 'three')).toEqual([200, '']);
    expect(await rules.signIn(id, 'three')).toEqual(expired(id));
  });

  it('[EMB-02] a password of one’s own choice can not be changed before its time', async () => {
    const rules = await withRules({ minimumAgeDays: 2 });
    const id = idOf(await rules.create('one'));
    expect(await rules.change(id, 'one', 'two')).toEqual([204, '']);
    expect(await rules.change(id, 'two', 'three')).toEqual([
      400,
      'You cannot change your password at this time due to the minimum password age. Once you change your password, it must ' +
        'be used for 2 day(s) before it can be changed. Please try again in 1 day(s) or contact your administrator to reset ' +
        'your password.',
    ]);
    cloud.clock.advance(2 * day);
    expect(await rules.change(id, 'two', 'three')).toEqual([204, '']);
  });

  it('[EMB-02] a user who is locked out may try again after the time of it', async () => {
    const rules = await withRules({ lockoutAttempts: 2, lockoutSeconds: 60 });
    const id = idOf(await rules.create('one'));
    await rules.signIn(id, 'wrong');
    await rules.signIn(id, 'wrong');
    expect((await rules.signIn(id, 'one'))[0]).toBe(401);
    cloud.clock.advance(61);
    expect((await rules.signIn(id, 'wrong'))[0]).toBe(401);
    expect(await rules.signIn(id, 'one')).toEqual(ok);
  });
});
