import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const unauthorized = [401, 'The request you have made requires authentication.'];
const change = (id: string, original_password: string, password: string) =>
  own.call('POST', `/users/${id}/password`, undefined, { user: { original_password, password } });

describe('passwords', () => {
  it('[EMB-02] five wrong ones lock a user out, told as any wrong one, until somebody enables the user', async () => {
    const { id } = await own.user('locked-out');
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(refusalOf(await own.signIn(id, 'wrong'))).toEqual(unauthorized);
    }
    expect(refusalOf(await own.signIn(id, 'first'))).toEqual(unauthorized);
    expect(refusalOf(await change(id, 'first', 'second'))).toEqual(unauthorized);
    const read = await own.call('GET', `/users/${id}`, own.admin.token);
    expect(read.json.user.enabled).toBe(true);
    await own.call('PATCH', `/users/${id}`, own.admin.token, { user: { enabled: true } });
    expect((await own.signIn(id, 'first')).status).toBe(201);
  });

  it('[EMB-02] a right one forgets the wrong ones; some users are never locked out', async () => {
    const { id } = await own.user('careless');
    const wrong = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt++) await own.signIn(id, 'wrong');
    };
    await wrong(4);
    expect((await own.signIn(id, 'first')).status).toBe(201);
    await wrong(4);
    expect((await own.signIn(id, 'first')).status).toBe(201);
    const options = { ignore_lockout_failure_attempts: true };
    await own.call('PATCH', `/users/${id}`, own.admin.token, { user: { options } });
    await wrong(7);
    expect((await own.signIn(id, 'first')).status).toBe(201);
  });

  it('[EMB-02] users whose password is locked are told so when they change it', async () => {
    const { id } = await own.user('kept', undefined, { options: { lock_password: true } });
    expect(refusalOf(await change(id, 'first', 'second'))).toEqual([
      400,
      'You cannot change your password at this time due to password policy disallowing password changes. Please contact ' +
        'your administrator to reset your password.',
    ]);
    const freed = await own.call('PATCH', `/users/${id}`, own.admin.token, {
      user: { options: { lock_password: null } },
    });
    expect(freed.json.user.options).toEqual({});
    expect(refusalOf(await change(id, 'wrong', 'second'))).toEqual(unauthorized);
    expect(refusalOf(await change(`${id}0`, 'first', 'second'))).toEqual(unauthorized);
    expect((await change(id, 'first', 'second')).status).toBe(204);
    expect(refusalOf(await own.signIn(id, 'first'))).toEqual(unauthorized);
    expect((await own.signIn(id, 'second')).status).toBe(201);
    await own.call('PATCH', `/users/${id}`, own.admin.token, { user: { password: null } });
    expect(refusalOf(await own.signIn(id, 'second'))).toEqual(unauthorized);
  });

  it('[EMB-02] an option that is none, and one of another type, are refused with their place', async () => {
    const { id } = await own.user('options');
    const patch = async (options: unknown) =>
      refusalOf(await own.call('PATCH', `/users/${id}`, own.admin.token, { user: { options } }));
    const refused = (text: string) => [400, expect.stringContaining(text)];
    expect(await patch({ nonsense: true })).toEqual(
      refused("Invalid input for field 'options': Additional properties are not allowed ('nonsense' was unexpected)"),
    );
    expect(await patch({ lock_password: 'x' })).toEqual(
      refused("Invalid input for field 'options/lock_password': 'x' is not of type 'boolean', 'null'"),
    );
    expect(await patch(3)).toEqual(refused("Invalid input for field 'options': 3 is not of type 'object'"));
  });
});
