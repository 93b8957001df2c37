import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';
import { oneTimeCode as codeOf, totpSecret as secret } from '../../support/one-time-codes.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let user: { id: string; name: string };
let projectId: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  ({ projectId } = await cloud.as('demo'));
  const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
  user = await own.user('two-factors', projectId, { options });
  await own.make('/credentials', 'credential', { type: 'totp', user_id: user.id, blob: secret });
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const unauthorized = [401, 'The request you have made requires authentication.'];

const password = () => ({ methods: ['password'], password: { user: { id: user.id, password: 'first' } } });
const totp = (passcode?: string) => ({ methods: ['totp'], totp: { user: { id: user.id, passcode } } });
async function authenticate(identity: object, receipt?: string, scope: unknown = { project: { id: projectId } }) {
  const headers = receipt === undefined ? {} : { 'openstack-auth-receipt': receipt };
  const answer = await own.call('POST', '/auth/tokens', undefined, { auth: { identity, scope } }, headers);
  return { ...answer, receipt: answer.headers.get('openstack-auth-receipt') ?? undefined };
}
/** The answer to a code, once more with the next code when a window ended in between. */
async function withCode(receipt?: string) {
  const answer = await authenticate(totp(codeOf()), receipt);
  return answer.status === 401 && answer.receipt === undefined ? authenticate(totp(codeOf()), receipt) : answer;
}

describe('users who sign in with two factors', () => {
  it('[EMB-02] get a receipt for the first of them, which names both', async () => {
    for (const [method, answer] of [
      ['password', await authenticate(password())],
      ['totp', await withCode()],
    ] as const) {
      expect(answer.status).toBe(401);
      expect(answer.receipt).toMatch(/^gAAAAA/);
      expect(answer.headers.get('www-authenticate')).toBe(null);
      expect(Object.keys(answer.json)).toEqual(['receipt', 'required_auth_methods']);
      expect(answer.json.receipt).toMatchObject({
        methods: [method],
        user: { id: user.id, name: user.name, domain: { id: 'default', name: 'Default' } },
      });
      const { issued_at, expires_at } = answer.json.receipt;
      expect(Date.parse(expires_at) - Date.parse(issued_at)).toBe(300_000);
      expect(answer.json.required_auth_methods.map((rule: string[]) => rule.toSorted())).toEqual([
        ['password', 'totp'],
      ]);
    }
  });

  it('[EMB-02] get a token for receipt and second factor in either order, or for both at once', async () => {
    const first = await authenticate(password());
    const second = await withCode(first.receipt);
    expect(second.status).toBe(201);
    expect(second.json.token.methods.toSorted()).toEqual(['password', 'totp']);
    expect(second.json.token.project.id).toBe(projectId);
    const code = await withCode();
    expect((await authenticate(password(), code.receipt)).status).toBe(201);
    const both = { ...totp(codeOf()), ...password(), methods: ['password', 'totp'] };
    expect((await authenticate(both)).status).toBe(201);
    const again = { methods: ['token'], token: { id: second.headers.get('x-subject-token') } };
    const other = await authenticate(again);
    expect(other.json.token.methods.toSorted()).toEqual(['password', 'token', 'totp']);
  });

  it('[EMB-02] may use a code of the window before, and one code twice, but no older one', async () => {
    const { receipt } = await authenticate(password());
    const code = codeOf();
    for (let use = 0; use < 2; use++) expect((await authenticate(totp(code), receipt)).status).toBe(201);
    expect(refusalOf(await authenticate(totp(codeOf(2)), receipt))).toEqual(unauthorized);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(refusalOf(await authenticate(totp(wrong), receipt))).toEqual(unauthorized);
    expect(refusalOf(await authenticate(totp(), receipt))).toEqual(unauthorized);
  });

  it('[EMB-02] are told which receipt is none, and that a member is missing', async () => {
    expect(refusalOf(await withCode('junk'))).toEqual([401, 'Could not find auth receipt: junk.']);
    const { receipt } = await authenticate(password());
    const { userId, token } = await cloud.as('demo');
    const { password: demo } = cloud.account('demo');
    const others = { methods: ['password'], password: { user: { id: userId, password: demo } } };
    expect(refusalOf(await authenticate(others, receipt))).toEqual([401, `Could not find auth receipt: ${receipt}.`]);
    for (const [proof, missing] of [
      [{ methods: ['totp'], totp: {} }, 'user in None'],
      [{ methods: ['totp'] }, 'totp in identity'],
      [{ methods: ['password'], password: {} }, 'user in None'],
    ] as const)
      expect(refusalOf(await authenticate(proof))[1]).toMatch(new RegExp(`^Expecting to find ${missing}\\.`));
    expect(token).not.toBe('');
  });

  it('[EMB-02] sign in with one factor while the rules are off, and a rule of an unknown method shuts nobody out', async () => {
    const set = (options: object) => own.call('PATCH', `/users/${user.id}`, own.admin.token, { user: { options } });
    await set({ multi_factor_auth_enabled: false });
    expect((await authenticate(password())).status).toBe(201);
    await set({ multi_factor_auth_enabled: true, multi_factor_auth_rules: [['carrier-pigeon', 'password']] });
    expect((await authenticate(password())).status).toBe(201);
    const code = await withCode();
    expect([code.status, code.json.required_auth_methods]).toEqual([401, []]);
    await set({ multi_factor_auth_enabled: null, multi_factor_auth_rules: null });
    expect((await withCode()).status).toBe(201);
  });

  it('[EMB-02] the seeded user has both', async () => {
    const seeded = { name: 'mfa', domain: { id: 'default' } };
    const answer = await authenticate({
      methods: ['password'],
      password: { user: { ...seeded, password: 'mfapass' } },
    });
    const code = { methods: ['totp'], totp: { user: { ...seeded, passcode: codeOf() } } };
    expect((await authenticate(code, answer.receipt)).status).toBe(201);
  });
});
