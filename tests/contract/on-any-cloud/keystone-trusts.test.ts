import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type IdentityAnswer, type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let project: string;
let trustor: { id: string; name: string; token: string };
let trustee: { id: string; name: string; token: string };
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  project = (await own.make('/projects', 'project', { name: cloud.name('trusts') })).id;
  const signedIn = async (what: string, projectId?: string) => {
    const user = await own.user(what, projectId);
    const scope = projectId ? { project: { id: projectId } } : undefined;
    return { ...user, token: (await own.signIn(user.id, 'first', scope)).token };
  };
  trustor = await signedIn('trustor', project);
  trustee = await signedIn('trustee');
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const base = '/OS-TRUST/trusts';
const create = (fields: object = {}, token = trustor.token) =>
  own.call('POST', base, token, {
    trust: {
      trustor_user_id: trustor.id,
      trustee_user_id: trustee.id,
      project_id: project,
      impersonation: true,
      roles: [{ name: 'member' }],
      ...fields,
    },
  });
const made = async (fields: object = {}) => {
  const answer = await create(fields);
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"trust"')]);
  return answer.json.trust as { id: string; roles: { id: string; name: string }[] };
};
const use = (id: string, user = trustee.id) => own.signIn(user, 'first', { 'OS-TRUST:trust': { id } });
const forbidden = (action: string) => [
  403,
  `You are not authorized to perform the requested action: identity:${action}.`,
];
const unauthorized = [401, 'The request you have made requires authentication.'];

describe('trusts', () => {
  it('[EMB-02] are made by the trustor, seen by both, and listed by either', async () => {
    const { id } = await made({ expires_at: '2100-01-01T00:00:00.000000Z', remaining_uses: 3 });
    const seen = await own.call('GET', `${base}/${id}`, trustee.token);
    expect(seen.json.trust).toMatchObject({
      trustor_user_id: trustor.id,
      trustee_user_id: trustee.id,
      project_id: project,
      impersonation: true,
      expires_at: '2100-01-01T00:00:00.000000Z',
      remaining_uses: 3,
      deleted_at: null,
      redelegated_trust_id: null,
      redelegation_count: 0,
      roles: [expect.objectContaining({ name: 'member', domain_id: null })],
    });
    const idsIn = (answer: IdentityAnswer) => answer.json.trusts.map((trust: { id: string }) => trust.id);
    expect(idsIn(await own.call('GET', `${base}?trustor_user_id=${trustor.id}`, trustor.token))).toEqual([id]);
    expect(idsIn(await own.call('GET', `${base}?trustee_user_id=${trustee.id}`, trustee.token))).toEqual([id]);
    expect(idsIn(await own.call('GET', base, own.admin.token))).toContain(id);
    expect(refusalOf(await own.call('GET', base, trustor.token))).toEqual(forbidden('list_trusts'));
    expect(refusalOf(await own.call('GET', `${base}?trustor_user_id=${trustor.id}`, trustee.token))).toEqual(
      forbidden('list_trusts_for_trustor'),
    );
    const { token: stranger } = await cloud.as('reader');
    expect(refusalOf(await own.call('GET', `${base}/${id}`, stranger))).toEqual(forbidden('get_trust'));
    const { roles } = (await own.call('GET', `${base}/${id}/roles`, trustee.token)).json;
    expect(roles.map((role: { name: string }) => role.name)).toEqual(['member']);
    expect((await own.call('GET', `${base}/${id}/roles/${roles[0].id}`, trustee.token)).json.role.name).toBe('member');
    expect(refusalOf(await own.call('DELETE', `${base}/${id}`, trustee.token))).toEqual(forbidden('delete_trust'));
    expect((await own.call('DELETE', `${base}/${id}`, trustor.token)).status).toBe(204);
    expect(refusalOf(await own.call('GET', `${base}/${id}`, trustor.token))).toEqual([
      404,
      `Could not find trust: ${id}.`,
    ]);
  });

  it('[EMB-02] give no more than the trustor has, and are refused in words', async () => {
    const admin = await own.roleId('admin');
    const refused: [fields: object, status: number, text: string][] = [
      [{ roles: [] }, 403, 'At least one role should be specified.'],
      [{ roles: [{ name: 'admin' }] }, 404, `Could not find role: ${admin}.`],
      [{ roles: [{ id: 'nope' }] }, 404, 'Could not find role: nope.'],
      [{ trustee_user_id: 'nope' }, 404, 'Could not find user: nope.'],
      [{ expires_at: '2020-01-01T00:00:00.000000Z' }, 400, "The 'expires_at' must not be before now."],
      [{ expires_at: 'tomorrow' }, 400, 'Timestamp not in expected format.'],
      [{ remaining_uses: 0 }, 400, "Invalid input for field 'remaining_uses': 0 is less than the minimum of 1"],
      [{ impersonation: undefined }, 400, "'impersonation' is a required property"],
    ];
    for (const [fields, status, text] of refused)
      expect(refusalOf(await create(fields))).toEqual([status, expect.stringContaining(text)]);
    expect(refusalOf(await create({}, trustee.token))).toEqual(forbidden('create_trust'));
  });

  it('[EMB-02] stand in a token for the trustor in the project, which can’t be traded for another', async () => {
    const { id } = await made();
    const { token, json } = await use(id);
    expect(json.token).toMatchObject({
      user: { id: trustor.id },
      project: { id: project },
      'OS-TRUST:trust': {
        id,
        trustor_user: { id: trustor.id },
        trustee_user: { id: trustee.id },
        impersonation: true,
      },
    });
    expect(json.token.roles.map((role: { name: string }) => role.name).toSorted()).toEqual(['member', 'reader']);
    expect(refusalOf(await create({}, token))).toEqual([
      403,
      'You are not authorized to perform the requested action.',
    ]);
    const traded = await own.authenticate({ methods: ['token'], token: { id: token } }, { project: { id: project } });
    expect(refusalOf(traded)).toEqual([
      403,
      expect.stringContaining(
        'Using trust-scoped token to create another token. Create a new trust-scoped token instead.',
      ),
    ]);
    const path = `/users/${trustor.id}/application_credentials`;
    const secret = await own.call('POST', path, token, { application_credential: { name: 'kept' } });
    expect(refusalOf(secret)).toEqual([403, 'You are not authorized to perform the requested action.']);
    expect(refusalOf(await use(id, trustor.id))).toEqual([
      403,
      'You are not authorized to perform the requested action.',
    ]);
    expect((await own.call('DELETE', `${base}/${id}`, trustor.token)).status).toBe(204);
    // A real Keystone looks for the trust before it looks at the token, and says 404.
    expect([401, 404]).toContain((await own.call('GET', `/users/${trustor.id}`, token)).status);
    expect(refusalOf(await use(id))).toEqual(unauthorized);
  });

  it('[EMB-02] may leave the trustee’s name in the token, and end with their uses', async () => {
    const { id } = await made({ impersonation: false, remaining_uses: 1 });
    const { token, json } = await use(id);
    expect(json.token).toMatchObject({ user: { id: trustee.id }, project: { id: project } });
    expect(refusalOf(await use(id))).toEqual(unauthorized);
    expect((await own.call('GET', `${base}/${id}`, trustor.token)).status).toBe(404);
    expect((await own.call('GET', `/users/${trustee.id}`, token)).status).toBe(200);
  });
});
