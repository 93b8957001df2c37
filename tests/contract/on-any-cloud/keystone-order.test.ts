import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
beforeAll(async () => void (cloud = await openNativeCloud()));
afterAll(() => cloud.close());

const none = '0'.repeat(32);

/** Status and text of a refusal to somebody who may do none of this. */
async function refusal(method: string, path: string, body?: unknown): Promise<[number, string]> {
  const answer = await (await cloud.as('demo')).call('identity', method, path, body);
  return [answer.status, answer.json?.error?.message ?? answer.text];
}
const missing = (kind: string): [number, string] => [404, `Could not find ${kind}: ${none}.`];
const forbidden = (rule: string): [number, string] => [
  403,
  `You are not authorized to perform the requested action: identity:${rule}.`,
];

async function things(): Promise<Record<'project' | 'user' | 'role', string>> {
  const admin = await cloud.as('admin');
  const { roles } = (await admin.call('identity', 'GET', '/roles?name=member')).json;
  return { project: (await cloud.as('demo')).projectId, user: (await cloud.as('lab')).userId, role: roles[0].id };
}

describe('keystone looks up before it asks its rules', () => {
  it('[KS-11] [EMB-02] an unknown role is 404 to everybody, a known one 403 to who may not see it', async () => {
    const { role } = await things();
    expect(await refusal('GET', `/roles/${none}`)).toEqual(missing('role'));
    expect(await refusal('PATCH', `/roles/${none}`, { role: { description: 'x' } })).toEqual(missing('role'));
    expect(await refusal('DELETE', `/roles/${none}`)).toEqual(missing('role'));
    expect(await refusal('GET', `/roles/${none}/implies`)).toEqual(missing('role'));
    expect(await refusal('GET', `/roles/${role}`)).toEqual(forbidden('get_role'));
  });

  it('[KS-27] [EMB-02] grants: the role, then who gets it, then where', async () => {
    const { project, user, role } = await things();
    const path = (where: string, who: string, what: string) => `/projects/${where}/users/${who}/roles/${what}`;
    expect(await refusal('PUT', path(project, user, none))).toEqual(missing('role'));
    expect(await refusal('PUT', path(none, none, role))).toEqual(missing('user'));
    expect(await refusal('PUT', path(none, user, role))).toEqual(missing('project'));
    expect(await refusal('PUT', `/domains/${none}/users/${user}/roles/${role}`)).toEqual(missing('domain'));
    expect(await refusal('PUT', `/projects/${project}/groups/${none}/roles/${role}`)).toEqual(missing('group'));
    expect(await refusal('GET', `/projects/${none}/users/${user}/roles`)).toEqual(missing('project'));
    expect(await refusal('PUT', `/system/users/${none}/roles/${role}`)).toEqual(missing('user'));
    expect(await refusal('PUT', path(project, user, role))).toEqual(forbidden('create_grant'));
    // Taking a role does not ask whether its holder is still there.
    expect(await refusal('DELETE', path(project, none, role))).toEqual(forbidden('revoke_grant'));
    const revoked = await (await cloud.as('admin')).call('identity', 'DELETE', path(project, none, role));
    expect([revoked.status, revoked.json.error.message]).toEqual([
      404,
      `Could not find role assignment with role: ${role}, user or group: ${none}, project, domain, or system: ${project}.`,
    ]);
  });

  it('[EMB-02] domains that are changed, endpoints, groups that are deleted; not those that are read', async () => {
    expect(await refusal('PATCH', `/domains/${none}`, { domain: { description: 'x' } })).toEqual(missing('domain'));
    expect(await refusal('DELETE', `/domains/${none}`)).toEqual(missing('domain'));
    expect(await refusal('GET', `/endpoints/${none}`)).toEqual(missing('endpoint'));
    expect(await refusal('DELETE', `/groups/${none}`)).toEqual(missing('group'));
    expect(await refusal('GET', `/groups/${none}`)).toEqual(forbidden('get_group'));
    expect(await refusal('GET', `/registered_limits/${none}`)).toEqual([
      404,
      `Could not find registered limit for ${none}.`,
    ]);
  });
});
