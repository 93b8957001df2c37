import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let config: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  const domain = await own.make('/domains', 'domain', { name: cloud.name('configured') });
  config = `/domains/${domain.id}/config`;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const ask = async (method: string, path = '', body?: unknown) => {
  const answer = await own.call(method, config + path, own.admin.token, body === undefined ? body : { config: body });
  return [answer.status, answer.json?.config ?? answer.json?.error?.message];
};
const invalid = (reason: string) => [403, `Invalid domain specific configuration: ${reason}.`];
const missing = (what: string) => [
  404,
  expect.stringMatching(new RegExp(`^Could not find ${what} in domain configuration for domain [0-9a-f]{32}\\.$`)),
];

describe('the configuration of a domain', () => {
  it('[EMB-02] is put, read as a whole and in parts, changed and deleted; its secrets are not shown', async () => {
    expect(await ask('GET')).toEqual(missing('any options'));
    const ldap = { url: 'ldap://first.example', password: 'secret', user_tree_dn: 'ou=%(password)s' };
    const { password: _password, ...shown } = ldap;
    const identity = { driver: 'ldap' };
    expect(await ask('PUT', '', { ldap, identity })).toEqual([201, { identity, ldap: shown }]);
    expect(await ask('GET')).toEqual([200, { identity, ldap: shown }]);
    expect(await ask('GET', '/ldap')).toEqual([200, { ldap: shown }]);
    expect(await ask('GET', '/ldap/url')).toEqual([200, { url: ldap.url }]);
    expect(await ask('GET', '/ldap/password')).toEqual(missing('option password in group ldap'));
    expect(await ask('PUT', '', { ldap: { url: 'b' } })).toEqual([200, { ldap: { url: 'b' } }]);
    expect(await ask('PATCH', '', { ldap: { user: 'u' } })).toEqual([200, { ldap: { url: 'b', user: 'u' } }]);
    expect(await ask('PATCH', '/ldap', { ldap: { url: 'c' } })).toEqual([200, { ldap: { url: 'c', user: 'u' } }]);
    expect(await ask('PATCH', '/ldap/url', { url: 'd' })).toEqual([200, { ldap: { url: 'd', user: 'u' } }]);
    expect((await ask('DELETE', '/ldap/user'))[0]).toBe(204);
    expect(await ask('GET')).toEqual([200, { ldap: { url: 'd' } }]);
    for (let time = 0; time < 2; time++) expect((await ask('DELETE'))[0]).toBe(204);
    expect(await ask('GET')).toEqual(missing('any options'));
  });

  it('[EMB-02] is refused in words when options are unknown, or not the ones that the path names', async () => {
    const unsupported = 'is not supported for domain specific configurations';
    expect(await ask('PUT', '', {})).toEqual(invalid('No options specified'));
    expect(await ask('PUT', '', { ldap: 'x' })).toEqual(
      invalid('The value of group ldap specified in the config should be a dictionary of options'),
    );
    expect(await ask('PUT', '', { nope: { a: 1 } })).toEqual(invalid(`Group nope ${unsupported}`));
    expect(await ask('PUT', '', { ldap: { nope: 1 } })).toEqual(invalid(`Option nope in group ldap ${unsupported}`));
    expect(await ask('GET', '/nope')).toEqual(invalid(`Group nope ${unsupported}`));
    expect(await ask('PATCH', '/ldap', { ldap: { url: 'x' } })).toEqual(missing('group ldap'));
    await ask('PUT', '', { ldap: { url: 'a' } });
    const other = { identity: { driver: 'sql' } };
    expect(await ask('PATCH', '/ldap', { ldap: { url: 'c' }, ...other })).toEqual(
      invalid('Trying to update group ldap, so that, and only that, group must be specified in the config'),
    );
    expect(await ask('PATCH', '/ldap', other)).toEqual(
      invalid('request to update group ldap, but config provided contains group identity instead'),
    );
    expect(await ask('PATCH', '/ldap/url', { user: 'd' })).toEqual(
      invalid('Trying to update option url in group ldap, but config provided contains option user instead'),
    );
    expect(await ask('PATCH', '/ldap/suffix', { suffix: 'd' })).toEqual(missing('option suffix in group ldap'));
    expect(await ask('DELETE', '/identity')).toEqual(missing('group identity'));
  });

  it('[EMB-02] has defaults, which administrators read, and rules for passwords, which everybody reads', async () => {
    const { token: member } = await cloud.as('demo');
    const get = (path: string, token = own.admin.token) => own.call('GET', `/domains/${path}`, token);
    const { json } = await get('config/default');
    expect(json.config.ldap).toMatchObject({
      url: 'ldap://localhost',
      query_scope: 'one',
      pool_size: 10,
      use_tls: false,
    });
    expect(Object.keys(json.config.ldap)).toHaveLength(49);
    expect((await get('config/identity/default')).json).toEqual({
      config: { identity: { driver: 'sql', list_limit: null } },
    });
    expect((await get('config/ldap/url/default')).json).toEqual({ config: { url: 'ldap://localhost' } });
    expect(refusalOf(await get('config/ldap/password/default'))).toEqual(
      invalid('Reading the default for option password in group ldap is not supported'),
    );
    expect(refusalOf(await get('config/default', member))[0]).toBe(403);
    expect((await get('default/config/security_compliance', member)).json).toEqual({
      config: { security_compliance: { password_regex: null, password_regex_description: null } },
    });
    expect((await get('default/config/security_compliance/password_regex', member)).json).toEqual({
      config: { password_regex: null },
    });
    expect((await ask('GET', '/security_compliance'))[0]).toBe(403);
    expect(refusalOf(await own.call('GET', config, member))).toEqual([
      403,
      'You are not authorized to perform the requested action: identity:get_domain_config.',
    ]);
    expect(refusalOf(await get('none/config'))[1]).toBe(
      'Could not find any options in domain configuration for domain none.',
    );
    const unknown = await own.call('PUT', '/domains/none/config', own.admin.token, { config: {} });
    expect(refusalOf(unknown)).toEqual([404, 'Could not find domain: none.']);
  });
});
