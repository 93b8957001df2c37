import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let user: string;
let project: string;
let token: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  project = (await cloud.as('demo')).projectId;
  user = (await own.user('credentials', project)).id;
  token = (await own.signIn(user, 'first', { project: { id: project } })).token;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const path = (end = '') => `/users/${user}/application_credentials${end}`;
const make = (fields: object, as = token) =>
  own.call('POST', path(), as, { application_credential: { secret: 'secret', ...fields } });
const made = async (fields: object) => (await make(fields)).json.application_credential;
const signInWith = (id: string, scope?: unknown) =>
  own.authenticate({ methods: ['application_credential'], application_credential: { id, secret: 'secret' } }, scope);
const refused = (status: number, text: string) => [status, expect.stringContaining(text)];
const rule = (service: string, wanted: string, method = 'GET') => ({ service, path: wanted, method });

describe('application credentials', () => {
  it('[EMB-02] have the roles of their maker, nothing more than asked for, and the time to the microsecond', async () => {
    const plain = await made({ name: 'plain', expires_at: '2035-01-02T03:04:05.678901' });
    expect(plain).toMatchObject({ unrestricted: null, expires_at: '2035-01-02T03:04:05.678901', secret: 'secret' });
    expect(plain.roles.map(({ name }: { name: string }) => name).toSorted()).toEqual(['member', 'reader']);
    expect(plain).not.toHaveProperty('access_rules');
    const narrow = await made({ name: 'narrow', roles: [{ name: 'reader' }], access_rules: [] });
    expect(narrow.roles.map(({ name }: { name: string }) => name)).toEqual(['reader']);
    expect(narrow).not.toHaveProperty('access_rules');
    const zone = await made({ name: 'zone', expires_at: '2035-01-02T03:04:05Z' });
    expect(zone.expires_at).toBe('2035-01-02T03:04:05.000000');
  });

  it('[EMB-02] are refused with the reason: roles, times, names, somebody else’s', async () => {
    const reason = async (fields: object, as?: string) => refusalOf(await make({ name: 'refused', ...fields }, as));
    const unassigned = 'Invalid application credential: Cannot create an application credential with unassigned role';
    expect(await reason({ roles: [{ name: 'admin' }] })).toEqual([400, unassigned]);
    expect(await reason({ roles: [{ id: '0'.repeat(32) }] })).toEqual([400, unassigned]);
    expect(await reason({ roles: [{ name: 'no-such-role' }] })).toEqual([404, 'Role no-such-role is not defined']);
    expect(await reason({ roles: [{ id: 'a', name: 'b' }] })).toEqual(refused(400, 'has too many properties'));
    expect(await reason({ expires_at: '2020-01-01T00:00:00' })).toEqual(
      refused(400, "The 'expires_at' must not be before now."),
    );
    for (const expires_at of ['later', '2035-01-02T03:04:05+02:00']) {
      expect(await reason({ expires_at })).toEqual(refused(400, 'Timestamp not in expected format.'));
    }
    await make({ name: 'twice' });
    expect(await reason({ name: 'twice' })).toEqual(refused(409, 'Duplicate entry found with name twice'));
    expect(await reason({}, own.admin.token)).toEqual(refused(403, 'identity:create_application_credential'));
  });

  it('[EMB-02] ask for no scope, and the restricted ones make no others', async () => {
    const { id } = await made({ name: 'restricted' });
    for (const scope of [{ project: { id: project } }, { domain: { id: 'default' } }, 'unscoped']) {
      expect(refusalOf(await signInWith(id, scope))).toEqual([
        401,
        'Error authenticating with application credential: Application credentials cannot request a scope.',
      ]);
    }
    const signedIn = await signInWith(id);
    expect(signedIn.json.token).toMatchObject({
      project: { id: project },
      application_credential: { id, restricted: true },
    });
    const text =
      "Using method 'application_credential' is not allowed for managing additional application credentials.";
    expect(refusalOf(await make({ name: 'further' }, signedIn.token))).toEqual(refused(403, text));
    expect(refusalOf(await own.call('DELETE', path(`/${id}`), signedIn.token))).toEqual(refused(403, text));
    const free = await made({ name: 'free', unrestricted: true });
    expect(free.unrestricted).toBe(true);
    expect((await make({ name: 'by-free' }, (await signInWith(free.id)).token)).status).toBe(201);
  });
});

describe('access rules', () => {
  it('[EMB-02] are kept with their user, used again, and not deleted while a credential has them', async () => {
    const servers = rule('compute', '/v2.1/servers');
    const first = await made({ name: 'rules', access_rules: [servers, rule('compute', '/v2.1/servers/**')] });
    expect(first.access_rules).toEqual([
      { id: expect.any(String), ...servers },
      { id: expect.any(String), ...rule('compute', '/v2.1/servers/**') },
    ]);
    const second = await made({ name: 'same-rule', access_rules: [servers] });
    const [{ id }] = second.access_rules;
    expect(first.access_rules.map((each: { id: string }) => each.id)).toContain(id);
    const third = await made({ name: 'by-id', access_rules: [{ id }] });
    expect(third.access_rules).toEqual([{ id, ...servers }]);

    const rules = `/users/${user}/access_rules`;
    const listed = (await own.call('GET', rules, token)).json.access_rules;
    expect(listed.map((each: { path: string }) => each.path).toSorted()).toEqual(['/v2.1/servers', '/v2.1/servers/**']);
    expect((await own.call('GET', `${rules}/${id}`, token)).json.access_rule).toMatchObject({ id, ...servers });
    expect(refusalOf(await own.call('GET', `${rules}/${id}`, own.admin.token))).toEqual(
      refused(403, 'identity:get_access_rule'),
    );
    expect(refusalOf(await own.call('DELETE', `${rules}/${id}`, token))).toEqual([
      403,
      'May not delete access rule in use',
    ]);
    for (const each of [first, second, third]) await own.call('DELETE', path(`/${each.id}`), token);
    expect((await own.call('DELETE', `${rules}/${id}`, token)).status).toBe(204);
    expect(refusalOf(await own.call('DELETE', `${rules}/${id}`, token))).toEqual([
      404,
      `Could not find Access Rule: ${id}.`,
    ]);
  });

  it('[EMB-02] that are none are refused with their place', async () => {
    const reason = async (access_rules: unknown) => refusalOf(await make({ name: 'wrong-rules', access_rules }));
    const place = (where: string, text: string) => refused(400, `Invalid input for field '${where}': ${text}`);
    expect(await reason({})).toEqual(place('access_rules', "{} is not of type 'array'"));
    expect(await reason([rule('compute', '/x', 'LOOK')])).toEqual(
      place('access_rules/0/method', "'LOOK' does not match '^(POST|GET|HEAD|PATCH|PUT|DELETE)$'"),
    );
    expect(await reason([rule('compute', 'x')])).toEqual(place('access_rules/0/path', "'x' does not match"));
    expect(await reason([{ ...rule('compute', '/x'), more: 1 }])).toEqual(
      place('access_rules/0', "Additional properties are not allowed ('more' was unexpected)"),
    );
  });

  it('[EMB-02] stop every other call at the other services, but none at Keystone', async () => {
    const { id } = await made({ name: 'enforced', access_rules: [rule('compute', '/v2.1/servers')] });
    const { token: narrow, json } = await signInWith(id);
    expect(json.token.application_credential.access_rules).toMatchObject([rule('compute', '/v2.1/servers')]);
    const status = async (service: string, end: string, method = 'GET') =>
      (await fetch(own.admin.endpoint(service) + end, { method, headers: { 'x-auth-token': narrow } })).status;
    expect(await status('compute', '/flavors')).toBe(401);
    expect(await status('image', '/v2/images')).toBe(401);
    expect(await status('network', '/v2.0/networks')).toBe(401);
    expect(await status('compute', '/servers/detail')).toBe(401);
    expect((await own.call('GET', `/users/${user}/projects`, narrow)).status).toBe(200);
    // The services of the real cloud of the tests do not say of which type they are, and so let nothing through.
    if (cloud.kind === 'embedded') {
      expect(await status('compute', '/servers')).toBe(200);
      expect(await status('compute', '/servers', 'HEAD')).toBe(401);
    }
  });

  it('[EMB-02] keep a token from whoever does not say that they heed them', async () => {
    const { id } = await made({ name: 'shown', access_rules: [rule('compute', '/v2.1/servers')] });
    const { token: narrow } = await signInWith(id);
    const look = (headers: object) =>
      own.call('GET', '/auth/tokens', own.admin.token, undefined, { 'x-subject-token': narrow, ...headers });
    expect(refusalOf(await look({}))).toEqual([404, 'Failed to validate token']);
    expect((await look({ 'openstack-identity-access-rules': '1.0' })).status).toBe(200);
  });
});
