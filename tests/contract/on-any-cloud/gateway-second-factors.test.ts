import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity } from '../../support/native-identity.ts';
import { oneTimeCode, totpSecret, wrongCode } from '../../support/one-time-codes.ts';
import { sealed, sessionOf } from '../../support/session.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let gateway: RunningGateway;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  gateway = await startGateway(cloud.authUrl);
});
afterAll(async () => {
  await gateway.close();
  await own.close();
  await cloud.close();
});

/** A user with the password `first` and these rules, whose codes are those of the secret. */
async function userWith(what: string, rules: string[][] = [['password', 'totp']]): Promise<string> {
  const { projectId } = await cloud.as('demo');
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: rules };
  const user = await own.user(what, projectId, { options });
  await own.make('/credentials', 'credential', { type: 'totp', user_id: user.id, blob: totpSecret });
  return user.name;
}

const said = async (answer: Response) => (await answer.json()) as { code?: string; location?: string };
const codeOf = async (answer: Response) => (await said(answer)).code;
const give = (client: GatewayClient, passcode: string) => client.postSignIn({ passcode, next: '/project/images' });

/** A browser whose user has given the password. */
async function afterPassword(username: string, password = 'first'): Promise<GatewayClient> {
  const client = gateway.client();
  const answer = await client.postSignIn({ username, password });
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'CODE_REQUIRED']);
  return client;
}

/** Gives a code that counts now, once more when a window ended in between. */
async function giveRight(client: GatewayClient): Promise<Response> {
  const first = oneTimeCode();
  const answer = await give(client, first);
  return answer.status === 401 && oneTimeCode() !== first ? give(client, oneTimeCode()) : answer;
}

describe('a user with a second factor', () => {
  it('[AUTH-16] gives the password, then a code, and goes where the page says', async () => {
    const client = await afterPassword(await userWith('coded'));
    expect(sealed(client)).toBe('');
    const cookie = client.cookies.get('__Host-sign_in_step') ?? '';
    expect(cookie).not.toBe('');
    // Keystone's receipt is a Fernet token.
    expect(cookie).not.toContain('gAAAA');
    const answer = await giveRight(client);
    expect([answer.status, await said(answer)]).toEqual([200, { location: '/project/images' }]);
    expect(client.cookies.get('__Host-sign_in_step') ?? '').toBe('');
    expect((await sessionOf(client)).project_name).toBe('demo');
    expect(gateway.log()).not.toMatch(/gAAAA/);
  });

  it('[AUTH-16] is refused a wrong code, may try again, and reads digits of any script', async () => {
    const client = await afterPassword(await userWith('careless'));
    expect(await codeOf(await give(client, wrongCode()))).toBe('CODE_INCORRECT');
    expect(await codeOf(await give(client, 'no code'))).toBe('CODE_INCORRECT');
    const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const typed = oneTimeCode();
    const answer = await give(client, `${arabic(typed.slice(0, 3))} ${typed.slice(3)}`);
    expect(answer.ok || oneTimeCode() !== typed).toBe(true);
  });

  it('[AUTH-16] signs in with no code twice', async () => {
    const name = await userWith('twice');
    const first = await afterPassword(name);
    const used = oneTimeCode();
    if (!(await give(first, used)).ok) return expect(oneTimeCode()).not.toBe(used);
    const second = await afterPassword(name);
    expect(await codeOf(await give(second, used))).toBe('CODE_USED');
    return expect(sealed(second)).toBe('');
  });

  it('[AUTH-16] uses the receipt up with a right code: a copy of its cookie is worth nothing', async () => {
    const client = await afterPassword(await userWith('copied'));
    const copy = gateway.client();
    await copy.open();
    copy.cookies.set('__Host-sign_in_step', client.cookies.get('__Host-sign_in_step') ?? '');
    expect((await giveRight(client)).status).toBe(200);
    // Keystone would take the code of the window before.
    expect(await codeOf(await give(copy, oneTimeCode(1)))).toBe('SIGN_IN_STEP_OVER');
    expect(sealed(copy)).toBe('');
  });

  it('[AUTH-16] begins anew after five wrong codes, in every browser that has the same receipt', async () => {
    const client = await afterPassword(await userWith('guessed'));
    const copy = gateway.client();
    await copy.open();
    copy.cookies.set('__Host-sign_in_step', client.cookies.get('__Host-sign_in_step') ?? '');
    for (let nth = 0; nth < 5; nth++) {
      expect(await codeOf(await give(nth % 2 ? copy : client, wrongCode(nth)))).toBe('CODE_INCORRECT');
    }
    expect(await codeOf(await give(client, oneTimeCode()))).toBe('SIGN_IN_STEP_OVER');
    expect(await codeOf(await give(copy, oneTimeCode()))).toBe('SIGN_IN_STEP_OVER');
  });

  it('[AUTH-16] [AUTH-07] wrong codes count as failed sign-ins, and a right password in between forgets none', async () => {
    const strict = await startGateway(cloud.authUrl, { session: { attempts: { perUser: 2 } } });
    try {
      const username = await userWith('counted');
      const client = strict.client();
      const status = async (fields: Record<string, string>) => {
        const answer = await client.postSignIn(fields);
        await answer.text();
        return answer.status;
      };
      const password = { username, password: 'first' };
      const codes = [await status(password), await status({ passcode: wrongCode(0) })];
      codes.push(await status(password), await status({ passcode: wrongCode(1) }), await status(password));
      expect(codes).toEqual([401, 401, 401, 401, 429]);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-16] a step without a receipt, of another key or made up, leads back to the beginning', async () => {
    const nobody = gateway.client();
    expect(await codeOf(await give(nobody, oneTimeCode()))).toBe('SIGN_IN_STEP_OVER');
    nobody.cookies.set('__Host-sign_in_step', 'made.up');
    expect(await codeOf(await give(nobody, oneTimeCode()))).toBe('SIGN_IN_STEP_OVER');
    const other = await startGateway(cloud.authUrl);
    try {
      const client = await afterPassword(await userWith('elsewhere'));
      const there = other.client();
      await there.open();
      there.cookies.set('__Host-sign_in_step', client.cookies.get('__Host-sign_in_step') ?? '');
      expect(await codeOf(await give(there, oneTimeCode()))).toBe('SIGN_IN_STEP_OVER');
    } finally {
      await other.close();
    }
  });

  it('[AUTH-16] goes on under any rule that password and code fulfil, and hears what another one lacks', async () => {
    const several = await afterPassword(
      await userWith('several', [
        ['application_credential', 'password'],
        ['totp', 'password'],
      ]),
    );
    expect((await giveRight(several)).status).toBe(200);
    const codeAlone = await afterPassword(await userWith('code-alone', [['totp']]));
    expect((await giveRight(codeAlone)).status).toBe(200);
    const client = gateway.client();
    const username = await userWith('too-much', [['password', 'totp', 'application_credential']]);
    const answer = await client.postSignIn({ username, password: 'first' });
    expect(await answer.json()).toMatchObject({ code: 'METHODS_UNSUPPORTED', detail: expect.stringContaining('totp') });
    expect(client.cookies.get('__Host-sign_in_step')).toBeUndefined();
  });

  it('[AUTH-16] [AUTH-02] signs in again in place with both', async () => {
    const username = await userWith('renewed');
    const client = await afterPassword(username);
    expect((await giveRight(client)).status).toBe(200);
    const before = await sessionOf(client);
    const expected = { renew: '1', expected_user: before.id, expected_project: before.project_id ?? '' };
    const password = await client.postSignIn({ username, password: 'first', domain: 'Default', ...expected });
    expect(await codeOf(password)).toBe('CODE_REQUIRED');
    const renew = async (passcode: string) => {
      const answer = await client.postSignIn({ username, passcode, domain: 'Default', ...expected });
      const body = (await answer.json()) as { code?: string; session?: { id: string } };
      return body.session?.id ?? body.code;
    };
    // The code of the window before counts too. When a window has ended since the first sign-in, it is the one that was used.
    const first = await renew(oneTimeCode(1));
    expect(first === before.id ? first : await renew(oneTimeCode())).toBe(before.id);
  });
});

describe('a wrong password', () => {
  it('[AUTH-15] of a user who is locked out is told as any wrong one', async () => {
    const { name } = await own.user('locked-out', (await cloud.as('demo')).projectId);
    const status = async (password: string) => codeOf(await gateway.client().postSignIn({ username: name, password }));
    for (let attempt = 0; attempt < 5; attempt++) expect(await status('wrong')).toBe('INVALID_CREDENTIALS');
    expect(await status('first')).toBe('INVALID_CREDENTIALS');
  });

  it('[AUTH-15] of a user whose password has expired changes nothing', async () => {
    const answer = async (fields: Record<string, string>) =>
      codeOf(await gateway.client().postSignIn({ username: 'expired', ...fields }));
    expect(await answer({ password: 'expiredpass' })).toBe('PASSWORD_EXPIRED');
    expect(await answer({ password: 'wrong', new_password: 'another' })).toBe('INVALID_CREDENTIALS');
    expect(await answer({ password: 'expiredpass' })).toBe('PASSWORD_EXPIRED');
  });
});

describe('the authenticators of a user', () => {
  const path = '/api/keystone/users/current/authenticators/';
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const headers = { Accept: 'application/problem+json' };
  const idsOf = async (client: GatewayClient) =>
    (await client.json<{ items: { id: string }[] }>(path)).items.map(({ id }) => id);

  it('[AUTH-19] [KS-55] [KS-56] [KS-57] are added by a code and the password, count at sign-in, and are removed by the password', async () => {
    const { projectId } = await cloud.as('demo');
    const user = await own.user('enrolling', projectId);
    const client = await gateway.signIn(user.name, 'first');
    expect(await idsOf(client)).toEqual([]);
    const add = (fields: object) =>
      client.post(path, { secret, code: oneTimeCode(0, secret), password: 'first', ...fields }, { headers });
    expect(await codeOf(await add({ code: oneTimeCode(5, secret) }))).toBe('SETUP_CODE_INCORRECT');
    expect(await codeOf(await add({ password: 'wrong' }))).toBe('OWN_PASSWORD_INCORRECT');
    expect((await add({ secret: 'JBSWY3DP' })).status).toBe(400);
    expect(await idsOf(client)).toEqual([]);
    const added = await add({});
    expect([added.status, await added.text()]).toEqual([201, expect.not.stringContaining(secret)]);
    const [id] = await idsOf(client);

    const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
    await own.call('PATCH', `/users/${user.id}`, own.admin.token, { user: { options } });
    const other = await afterPassword(user.name);
    expect((await give(other, oneTimeCode(0, secret))).status).toBe(200);

    const remove = (which: string, password: string) => other.delete(`${path}${which}/`, { password }, { headers });
    expect(await codeOf(await remove(id ?? '', 'wrong'))).toBe('OWN_PASSWORD_INCORRECT');
    expect(await codeOf(await remove('somebody-elses', 'first'))).toBe('NOT_FOUND');
    expect((await remove(id ?? '', 'first')).status).toBe(204);
    expect(await idsOf(other)).toEqual([]);
  });
});
