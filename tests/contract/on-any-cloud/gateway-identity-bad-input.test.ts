import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let gateway: RunningGateway;
let admin: GatewayClient;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  gateway = await startGateway(cloud.authUrl);
  const { username, password } = cloud.account('admin');
  admin = gateway.client();
  expect((await admin.postSignIn({ username, password })).status).toBe(200);
});
afterAll(async () => {
  await gateway.close();
  await own.close();
  await cloud.close();
});

/** The status and the text of an answer, as a script without `Accept` gets it. */
async function told(answer: Promise<Response>): Promise<[number, string]> {
  const got = await answer;
  return [got.status, await got.text()];
}

describe('identity with bad input', () => {
  it('[API-15] an id with a slash, dots or a question mark leads nowhere', async () => {
    for (const id of ['a/b', '../projects', '..', '?name=admin', '%2e%2e', '😀']) {
      const path = (list: string) => `/api/keystone/${list}/${encodeURIComponent(id)}/`;
      for (const list of ['users', 'groups', 'projects', 'domains'])
        expect([400, 404], `${list} ${id}`).toContain((await told(admin.get(path(list))))[0]);
      expect([400, 404], id).toContain((await told(admin.patch(path('users'), { description: 'x' })))[0]);
      expect([400, 404], id).toContain((await told(admin.delete(path('groups'))))[0]);
    }
  });

  it('[API-15] a name that is too long or empty is refused with the reason of Keystone', async () => {
    for (const [list, most, reason] of [
      ['users', 255, 'is too long'],
      ['roles', 255, 'is too long'],
      ['projects', 64, 'is too long'],
      ['groups', 64, 'exceeds the limit of column name(CHAR(64))'],
      ['groups', 255, 'is too long'],
      ['domains', 64, 'is too long'],
    ] as const) {
      const [status, text] = await told(admin.post(`/api/keystone/${list}/`, { name: 'x'.repeat(most + 1) }));
      expect([list, status]).toEqual([list, 400]);
      expect(text).toContain(reason);
    }
    expect((await told(admin.post('/api/keystone/roles/', { name: ' ' })))[1]).toContain('does not match');
  });

  it('[API-15] a name that exists is a conflict, whatever has it', async () => {
    const domain = { name: cloud.name('twice'), enabled: false };
    own.removeLater(`/domains/${(await admin.post('/api/keystone/domains/', domain).then(idOf)) ?? ''}`);
    for (const [list, name, reason] of [
      ['users', cloud.account('demo').username, 'Duplicate entry found with name'],
      ['roles', 'member', 'Duplicate entry found with name'],
      ['projects', 'demo', 'it is not permitted to have two projects'],
      ['domains', domain.name, 'it is not permitted to have two projects acting as domains'],
    ] as const) {
      const [status, text] = await told(admin.post(`/api/keystone/${list}/`, { name, domain_id: 'default' }));
      expect([list, status]).toEqual([list, 409]);
      expect(text).toContain(reason);
    }
  });

  it('[API-15] a domain that is enabled is not deleted, and Keystone says what to do first', async () => {
    const domain = await own.make('/domains', 'domain', { name: cloud.name('enabled') });
    const [status, text] = await told(admin.delete(`/api/keystone/domains/${domain.id}/`));
    expect(status).toBe(403);
    expect(text).toContain('Cannot delete a domain that is enabled, please disable it first.');
    expect((await told(admin.patch(`/api/keystone/domains/${domain.id}/`, { enabled: false })))[0]).toBe(204);
    expect((await told(admin.delete(`/api/keystone/domains/${domain.id}/`)))[0]).toBe(204);
  });

  it('[KS-37] why an own password may not be changed is told in the words of Keystone', async () => {
    const { projectId } = await cloud.as('demo');
    const user = await own.user('locked-password', projectId, { options: { lock_password: true } });
    const client = gateway.client();
    expect((await client.postSignIn({ username: user.name, password: 'first' })).status).toBe(200);
    const body = { original_password: 'first', password: 'second' };
    const [status, text] = await told(client.post('/api/keystone/users/current/password/', body));
    expect(status).toBe(400);
    expect(text).toContain('due to password policy disallowing password changes');
  });
});

const idOf = async (answer: Response) => ((await answer.json()) as { id?: string }).id;

describe('a Keystone with rules of its own', () => {
  let strict: Cloud;
  let there: RunningGateway;
  let client: GatewayClient;
  beforeAll(async () => {
    const regex = '.*\\d.{7,}';
    strict = await createCloud({ seed: 'strict', passwordRules: { regex, regexDescription: 'a digit, and more' } });
    there = await startGateway(strict.authUrl);
    client = await there.signIn('admin');
  });
  afterAll(async () => {
    await there.close();
    await strict.close();
  });

  it('[API-15] the rules for passwords are told in its own words', async () => {
    const [status, text] = await told(client.post('/api/keystone/users/', { name: 'weak', password: 'weak' }));
    expect(status).toBe(400);
    expect(text).toContain('The password does not match the requirements: a digit, and more.');
  });

  it.each([
    [403, 'You are not authorized to perform the requested action: read-only domain.'],
    [501, 'The action you have requested has not been implemented.'],
  ])(
    '[API-15] a domain of a directory that is only read refuses with %i, and its text is passed on',
    async (status, text) => {
      const error = { code: status, message: text, title: 'x' };
      strict.faults.add({ method: 'PATCH', path: '/users/', status, body: JSON.stringify({ error }), times: 1 });
      const { id } = await client.json<{ id: string }>('/api/keystone/user-session/');
      const answer = await told(client.patch(`/api/keystone/users/${id}/`, { description: 'x' }));
      expect(answer[0]).toBe(status);
      expect(answer[1]).toContain(text);
      expect((await client.get('/api/keystone/user-session/')).status).toBe(200);
    },
  );
});
