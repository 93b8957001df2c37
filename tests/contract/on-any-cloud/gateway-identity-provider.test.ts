import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import {
  atTrustedPort,
  goThroughProvider,
  keystoneForBrowsers,
  realProvider,
} from '../../support/identity-provider.ts';
import { openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity } from '../../support/native-identity.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';

/** The embedded cloud has no identity provider. */
const isReal = process.env['SEXTANT_TEST_CLOUDS_YAML'] !== undefined;
const mapping = '/OS-FEDERATION/mappings/idp-map';

let own: OwnIdentity;
let gateway: RunningGateway;
let usual: object[];

/** Has Keystone take this of fed-ben, whom it knows nothing of otherwise. Nobody else is looked at another way. */
async function mapBen(...local: object[]): Promise<void> {
  const ofBen = { type: 'OIDC-preferred_username', any_one_of: ['fed-ben'] };
  const rules = local.length > 0 ? [{ local, remote: [ofBen] }, ...usual] : usual;
  const answer = await own.call('PATCH', mapping, own.admin.token, { mapping: { rules } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

/** Begins single sign-on in this browser. Returns the address at Keystone. */
async function begin(client: GatewayClient): Promise<string> {
  const begun = await client.get('/auth/websso/start/company/?next=/project/images');
  return begun.headers.get('location') ?? '';
}

/** Begins single sign-on in this browser, and goes through the provider's form. */
const throughProvider = async (client: GatewayClient, login: string, password: string) =>
  goThroughProvider(await begin(client), login, password);

/** Posts a token as Keystone's page does, and asks for the page that the post leads to. */
async function finish(client: GatewayClient, token: string | null): Promise<Response> {
  const headers = { Origin: keystoneForBrowsers, Referer: '', 'X-CSRFToken': '', 'X-Requested-With': '' };
  const rawBody = new URLSearchParams({ token: token ?? '' });
  const posted = await client.send('POST', '/auth/websso/', { headers, rawBody });
  expect(posted.headers.get('location')).toBe('/auth/websso/finish/');
  return client.get('/auth/websso/finish/');
}

/** Says what Keystone answers to who asks about a token. */
async function statusOfToken(token: string | null): Promise<number> {
  const headers = { 'x-subject-token': token };
  return (await own.call('GET', '/auth/tokens', own.admin.token, undefined, headers)).status;
}

describe.runIf(isReal)('at a real identity provider', () => {
  beforeAll(async () => {
    const cloud = await openNativeCloud();
    own = await ownIdentity(cloud);
    const { json } = await own.call('GET', mapping, own.admin.token);
    // A run that was ended halfway has left its rule.
    usual = json.mapping.rules.filter((rule: object) => !JSON.stringify(rule).includes('fed-ben'));
    const signIn = { websso: [realProvider], applicationCredential: true };
    gateway = await atTrustedPort((port) => startGateway(cloud.authUrl, { signIn, listen: { port } }));
  });
  afterAll(async () => {
    await mapBen();
    await gateway.close();
    await own.close();
  });

  it('[AUTH-17] Keystone gives no token to a console that it does not trust, nor of a user whom it does not map', async () => {
    await mapBen();
    const client = gateway.client();
    const elsewhere = (await begin(client)).replace(
      encodeURIComponent(gateway.url),
      encodeURIComponent('http://127.0.0.7'),
    );
    const untrusted = await goThroughProvider(elsewhere, 'fed-anna', 'annapass');
    expect([untrusted.status, untrusted.token]).toEqual([401, null]);
    const unmapped = await throughProvider(client, 'fed-ben', 'benpass');
    expect([unmapped.status, unmapped.token]).toEqual([401, null]);
  });

  it('[AUTH-17] a user without a project is told so, and is in every project of the group once it has roles', async () => {
    // Keystone keeps a group's members for an hour: another run must not meet this user.
    const name = `Zoë Föderiert 東京 ${Date.now()}`;
    const user = { user: { name } };
    await mapBen(user);
    const client = gateway.client();
    const { token } = await throughProvider(client, 'fed-ben', 'benpass');
    const refused = await finish(client, token);
    expect([refused.status, sealed(client)]).toEqual([200, '']);
    expect(await refused.text()).toContain('You are not authorized for any projects or domains.');
    await expect.poll(() => statusOfToken(token)).toBe(404);

    await mapBen(user, { group: { name: 'ops', domain: { name: 'Default' } } });
    const again = await throughProvider(client, 'fed-ben', 'benpass');
    const welcome = await finish(client, again.token);
    expect([welcome.status, welcome.headers.get('location')]).toEqual([302, '/project/images']);
    const session = await sessionOf(client);
    own.removeLater(`/users/${session.id}`);
    expect(session).toMatchObject({ username: name, signed_in_with: 'company' });
    for (const project of ['demo', 'lab']) {
      await client.get(`/auth/switch/${await projectNamed(client, project)}/`);
      expect((await sessionOf(client)).project_name).toBe(project);
    }
    await client.post('/auth/logout/');
  });

  it('[AUTH-17] [AUTH-14] an application credential that its user makes counts in its project', async () => {
    const client = gateway.client();
    await finish(client, (await throughProvider(client, 'fed-anna', 'annapass')).token);
    await client.get(`/auth/switch/${await projectNamed(client, 'demo')}/`);
    const { id: user } = await sessionOf(client);
    const made = await client.post('/api/keystone/application_credentials/', { name: `federated-${Date.now()}` });
    expect([made.status, made.ok ? '' : await made.text()]).toEqual([201, '']);
    const { id, secret } = (await made.json()) as { id: string; secret: string };
    try {
      const program = gateway.client();
      const fields = { application_credential_id: id, application_credential_secret: secret };
      const answer = await program.postSignIn({ auth_type: 'application_credential', ...fields });
      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
      expect(await sessionOf(program)).toMatchObject({ id: user, project_name: 'demo' });
      expect((await program.get('/api/glance/images/')).status).toBe(200);
    } finally {
      expect((await client.delete(`/api/keystone/application_credentials/${id}/`)).status).toBe(204);
    }
  });
});
