import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let consumer: Keys;
let projectId: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  ({ projectId } = own.admin);
  const { id, secret } = await own.make('/OS-OAUTH1/consumers', 'consumer', { description: cloud.name('reporter') });
  consumer = { id, secret };
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

interface Keys {
  id: string;
  secret: string;
}

const unauthorized = [401, 'The request you have made requires authentication.'];
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A POST that is signed as RFC 5849 says. */
async function signed(path: string, keys: { consumer?: Keys; token?: Keys }, more: object = {}, body?: object) {
  const { consumer: by = consumer, token } = keys;
  const { project, ...extra } = more as { project?: string };
  const parameters: Record<string, string> = {
    oauth_consumer_key: by.id,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token ? { oauth_token: token.id } : {}),
    ...extra,
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const text = ['POST', cloud.authUrl + path, pairs.sort().join('&')].map(encoded).join('&');
  const key = `${encoded(by.secret)}&${encoded(token?.secret ?? '')}`;
  const all = { ...parameters, oauth_signature: createHmac('sha1', key).update(text).digest('base64') };
  const fields = Object.entries(all).map(([name, value]) => `${name}="${encoded(value)}"`);
  return own.call('POST', path, undefined, body, {
    authorization: `OAuth ${fields.join(', ')}`,
    ...(project === undefined ? {} : { 'requested-project-id': project }),
  });
}

function keysIn(text: string): Keys {
  const fields = new URLSearchParams(text);
  return { id: fields.get('oauth_token')!, secret: fields.get('oauth_token_secret')! };
}

const requestPath = '/OS-OAUTH1/request_token';
const accessPath = '/OS-OAUTH1/access_token';
const callback = { oauth_callback: 'oob' };
const oauth1 = { auth: { identity: { methods: ['oauth1'], oauth1: {} } } };
const authorize = (id: string, roles: object[], token = own.admin.token) =>
  own.call('PUT', `/OS-OAUTH1/authorize/${id}`, token, { roles });
const request = async () => keysIn((await signed(requestPath, {}, { project: projectId, ...callback })).text);

describe('OAuth', () => {
  it('[EMB-02] hands roles of a user in a project to a consumer, until the access token is deleted', async () => {
    const asked = await signed(requestPath, {}, { project: projectId, ...callback });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([201, 'application/x-www-form-urlencoded']);
    expect([...new URLSearchParams(asked.text).keys()]).toEqual([
      'oauth_token',
      'oauth_token_secret',
      'oauth_expires_at',
    ]);
    const token = keysIn(asked.text);
    const { json } = await authorize(token.id, [{ name: 'reader' }]);
    const { oauth_verifier } = json.token;
    expect(oauth_verifier).toMatch(/^[A-Za-z0-9]{8}$/);
    const given = await signed(accessPath, { token }, { oauth_verifier });
    expect(given.status).toBe(201);
    const access = keysIn(given.text);
    expect(refusalOf(await signed(accessPath, { token }, { oauth_verifier }))).toEqual([
      404,
      'Request token not found',
    ]);

    const signedIn = await signed('/auth/tokens', { token: access }, {}, oauth1);
    expect(signedIn.json.token).toMatchObject({
      methods: ['oauth1'],
      user: { id: own.admin.userId },
      project: { id: projectId },
      'OS-OAUTH1': { access_token_id: access.id, consumer_id: consumer.id },
    });
    expect(signedIn.json.token.roles.map(({ name }: { name: string }) => name)).toEqual(['reader']);
    const lent = signedIn.headers.get('x-subject-token')!;
    expect(refusalOf(await own.authenticate({ methods: ['token'], token: { id: lent } }))).toEqual([
      403,
      expect.stringContaining('Using OAuth-scoped token to create another token.'),
    ]);

    const list = `/users/${own.admin.userId}/OS-OAUTH1/access_tokens`;
    const read = (path = '') => own.call('GET', list + path, own.admin.token);
    const { access_tokens } = (await read()).json;
    const [shown] = access_tokens.filter(({ id }: Keys) => id === access.id);
    expect(shown).toMatchObject({
      id: access.id,
      authorizing_user_id: own.admin.userId,
      project_id: projectId,
      consumer_id: consumer.id,
      links: { roles: `${cloud.authUrl}${list}/${access.id}/roles`, self: `${cloud.authUrl}${list}/${access.id}` },
    });
    expect((await read(`/${access.id}`)).json.access_token).toEqual(shown);
    const reader = await own.roleId('reader');
    const { roles } = (await read(`/${access.id}/roles`)).json;
    expect(roles.map(({ id }: Keys) => id)).toEqual([reader]);
    expect((await read(`/${access.id}/roles/${reader}`)).json.role.name).toBe('reader');
    expect(refusalOf(await read(`/${access.id}/roles/nope`))).toEqual([404, 'Could not find role: nope.']);
    expect(refusalOf(await read('/nope'))).toEqual([404, 'Access token not found']);
    expect((await own.call('DELETE', `${list}/${access.id}`, own.admin.token)).status).toBe(204);
    const after = await own.call('GET', '/auth/tokens', own.admin.token, undefined, { 'x-subject-token': lent });
    expect(after.status).toBe(404);
    expect(refusalOf(await signed('/auth/tokens', { token: access }, {}, oauth1))[0]).toBe(404);
  });

  it('[EMB-02] says what a request for a token lacks', async () => {
    const ask = async (keys: object, more: object) => refusalOf(await signed(requestPath, keys, more));
    const project = { project: projectId };
    const expecting = (what: string) => [400, expect.stringContaining(`Expecting to find ${what} in request.`)];
    expect(await ask({ consumer: { id: '', secret: 'x' } }, callback)).toEqual(expecting('oauth_consumer_key'));
    expect(await ask({}, callback)).toEqual(expecting('Requested-Project-Id'));
    expect(await ask({}, { project: 'nope', ...callback })).toEqual([404, 'Could not find project: nope.']);
    const stranger = { consumer: { id: 'nope', secret: 'x' } };
    expect(await ask(stranger, { ...project, ...callback })).toEqual([404, 'Consumer not found']);
    const forged = { consumer: { ...consumer, secret: 'wrong' } };
    expect(await ask(forged, { ...project, ...callback })).toEqual(unauthorized);
    expect(await ask({}, project)).toEqual([
      400,
      'Validation failed with errors: invalid_request, detail message is: Missing callback URI..',
    ]);
  });

  it('[EMB-02] takes no verifier but the last, no role that the user lacks, and no wrong signature', async () => {
    const token = await request();
    const take = async (oauth_verifier: string | undefined, keys: object = { token }) =>
      refusalOf(await signed(accessPath, keys, oauth_verifier === undefined ? {} : { oauth_verifier }));
    expect(await take(undefined)).toEqual([
      400,
      expect.stringContaining('Expecting to find oauth_verifier in request.'),
    ]);
    expect(await take('abcdefgh')).toEqual(unauthorized);
    expect(refusalOf(await authorize(token.id, [{ id: 'f'.repeat(32) }]))).toEqual(unauthorized);
    expect(refusalOf(await authorize('nope', [{ name: 'reader' }]))).toEqual([404, 'Request token not found']);
    const { token: member } = await cloud.as('demo');
    expect(refusalOf(await authorize(token.id, [{ name: 'reader' }], member))).toEqual([
      403,
      'You are not authorized to perform the requested action: identity:authorize_request_token.',
    ]);
    const first = (await authorize(token.id, [{ name: 'reader' }])).json.token.oauth_verifier as string;
    const second = (await authorize(token.id, [{ name: 'reader' }])).json.token.oauth_verifier as string;
    expect(await take(first)).toEqual(unauthorized);
    expect(await take('wrong-one')).toEqual([
      400,
      'Validation failed with errors: invalid_request, detail message is: Invalid verifier format..',
    ]);
    expect(await take(second, { token: { ...token, secret: 'wrong' } })).toEqual(unauthorized);
    const access = keysIn((await signed(accessPath, { token }, { oauth_verifier: second })).text);
    const forged = { ...access, secret: 'wrong' };
    expect(refusalOf(await signed('/auth/tokens', { token: forged }, {}, oauth1))).toEqual(unauthorized);
    const unknown = { ...access, id: '0'.repeat(32) };
    expect(refusalOf(await signed('/auth/tokens', { token: unknown }, {}, oauth1))).toEqual([
      404,
      'Access token not found',
    ]);
    own.removeLater(`/users/${own.admin.userId}/OS-OAUTH1/access_tokens/${access.id}`);
  });
});
