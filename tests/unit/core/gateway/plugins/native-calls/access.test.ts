import { describe, expect, it } from 'vitest';
import { callAddress } from '../../../../../../core/gateway/plugins/native-calls/call-address.ts';
import { covers, readCallRule } from '../../../../../../core/base/plugin-rules/call-rules.mjs';
import { neverToDo, withoutPassword } from '../../../../../../core/base/plugin-rules/never-open.mjs';
import { readAccess } from '../../../../../../core/gateway/plugins/native-calls/plugin-access.ts';
import { createRateLimit, readRate } from '../../../../../../core/gateway/plugins/native-calls/rate-limit.ts';

const at = (path: string) => path.slice(1).split('/');

describe('[X-25] a line of access.services', () => {
  it('opens what it names: a place, one segment for a star, and for a name with a star all below it', () => {
    const open = (line: string, method: string, path: string) =>
      covers(readCallRule('network', line), method, at(path));
    expect(open('POST /v2.0/trunks', 'POST', '/v2.0/trunks')).toBe(true);
    expect(open('POST /v2.0/trunks', 'GET', '/v2.0/trunks')).toBe(false);
    expect(open('PUT|DELETE /v2.0/trunks/*', 'DELETE', '/v2.0/trunks/1')).toBe(true);
    expect(open('PUT|DELETE /v2.0/trunks/*', 'DELETE', '/v2.0/trunks')).toBe(false);
    expect(open('PUT|DELETE /v2.0/trunks/*', 'PUT', '/v2.0/trunks/1/add_subports')).toBe(false);
    expect(open('GET /v2.0/trunks*', 'GET', '/v2.0/trunks')).toBe(true);
    expect(open('GET /v2.0/trunks*', 'GET', '/v2.0/trunks/1/get_subports')).toBe(true);
    expect(open('GET /v2.0/trunks*', 'GET', '/v2.0/trunks-of-others')).toBe(false);
    expect(open('GET /v2/zones/*/recordsets*', 'GET', '/v2/zones/1/recordsets/2')).toBe(true);
  });

  it.each([
    ['network', 'GET /v2.0/*', 'opens a whole service'],
    ['network', 'GET /*', 'opens a whole service'],
    ['network', 'GET /v2.0', 'opens a whole service'],
    ['network', 'GET /v2.0/a*b', 'neither'],
    ['network', 'GET /v2.0/../v3', 'neither'],
    ['network', 'GET /v2.0/a%2fb', 'neither'],
    ['network', 'GET /v2.0//a', 'neither'],
    ['network', 'GET  /v2.0/a', 'methods, a space and a path'],
    ['network', 'GET http://other.example/', 'methods, a space and a path'],
    ['network', 'TRACE /v2.0/a', 'TRACE is no method'],
    ['network', '* /v2.0/a', '* is no method'],
    ['identity', 'POST /v3/auth/tokens', 'plugins may only read'],
    ['identity', 'PUT /v3/projects/*/users/*/roles/*', 'plugins may only read'],
    ['identity', 'GET /v3/auth/tokens', 'makes or shows credentials'],
    ['identity', 'GET /v3/users/*/application_credentials', 'makes or shows credentials'],
    ['identity', 'GET /v3/OS-TRUST/trusts', 'makes or shows credentials'],
    ['key-manager', 'GET /v1/secrets/*/payload', 'makes or shows credentials'],
    ['compute', 'POST /v2.1/servers/*/remote-consoles', 'makes or shows credentials'],
    ['computev21', 'POST /v2.1/servers/*/remote-consoles', 'makes or shows credentials'],
    ['identityv3', 'PUT /v3/projects/*', 'plugins may only read'],
    ['compute', 'POST /v2.1/os-keypairs', 'makes or shows credentials'],
    ['volumev3', 'GET|POST /v3/attachments*', 'makes or shows credentials'],
    ['block-storage', 'PUT /v3/attachments.json', 'makes or shows credentials'],
    ['volume', 'POST /v3/volume-transfers', 'makes or shows credentials'],
    ['sharev2', 'GET /v2/share-access-rules', 'makes or shows credentials'],
    ['sharev2', 'GET /v2/security-services/detail', 'makes or shows credentials'],
    ['network', 'GET /v2.0/vpn/ipsec-site-connections*', 'makes or shows credentials'],
    ['dns', 'GET /v2/tsigkeys', 'makes or shows credentials'],
    ['dns', 'POST /v2/zones/*/tasks/transfer_requests', 'makes or shows credentials'],
    ['dns', 'GET /v2/zones/tasks/transfer_requests/*', 'makes or shows credentials'],
    ['dns', 'GET /v2/zones/tasks/transfer_accepts/*', 'makes or shows credentials'],
    ['container', 'GET /v1/containers/*/attach', 'makes or shows credentials'],
    ['container', 'POST /v1/containers/*/execute', 'makes or shows credentials'],
    ['clustering', 'GET|POST /v1/receivers*', 'makes or shows credentials'],
    ['messaging', 'POST /v2/queues/*/share', 'makes or shows credentials'],
    ['baremetal', 'GET /v1/nodes/*/states/console', 'makes or shows credentials'],
    ['container-infrastructure-management', 'GET /v1/certificates/*', 'makes or shows credentials'],
    ['container-infra', 'PATCH /v1/credentials/*', 'makes or shows credentials'],
  ])('of %s, "%s", is refused: %s', (service, line, why) => {
    expect(() => readCallRule(service, line)).toThrow(why);
    expect(() => readAccess({ id: 'acme.a', access: { services: { [service]: [line] } } })).toThrow(why);
  });
});

describe('[X-25] an action on something', () => {
  const of = (path: string, name: string) => neverToDo(at(path), { [name]: {} });

  it.each(['rescue', 'rebuild', 'changePassword', 'access_list', 'os-initialize_connection', 'os-getConsoleOutput'])(
    'that answers with a credential is no plugin’s, whatever format is asked for: %s',
    (name) => {
      expect(of('/v2.1/servers/1/action', name)).toContain('makes or shows credentials');
      expect(of('/v2.1/servers/1/Action.json', name)).toContain('makes or shows credentials');
    },
  );

  it('may be called for when it shows none', () => {
    expect(of('/v2.1/servers/1/action', 'reboot')).toBeUndefined();
    expect(readCallRule('compute', 'GET /v2.1/os-keypairs*').below).toBe(true);
    expect(readCallRule('volume', 'GET /v3/volume-transfers').below).toBe(false);
  });
});

describe('[X-25] what a service answers', () => {
  it('is given to a plugin as it came, but for the password of a server that was made', () => {
    const others = String.raw`{"a":12345678901234567890,"note":"\"adminPass\": \"kept\"","name":"adminPass"}`;
    expect(withoutPassword(others)).toBe(others);
    expect(withoutPassword(String.raw`{"server":{"adminPass" : "a\"b\\","id":"1"}}`)).toBe(
      '{"server":{"adminPass" : null,"id":"1"}}',
    );
  });
});

describe('[X-25] the address of a declared call', () => {
  it.each([
    ['http://c/dns', '/v2/zones', 'http://c/dns/v2/zones'],
    ['http://c/dns/v2', '/v2/zones', 'http://c/dns/v2/zones'],
    ['http://c/volume/v3/abc', '/v3/volumes', 'http://c/volume/v3/abc/volumes'],
    ['http://c:8776/v2/abc', '/v3/volumes', 'http://c:8776/v3/abc/volumes'],
    ['http://c/placement', '/resource_providers', 'http://c/placement/resource_providers'],
    ['http://c/metric/v1', '/resources', 'http://c/metric/v1/resources'],
    ['http://c/dns', '/v2/zones/a b', 'http://c/dns/v2/zones/a%20b'],
    ['http://c/dns', '/v2/zones/@other.example', 'http://c/dns/v2/zones/%40other.example'],
  ])('at %s, of %s, is %s', (endpoint, path, address) => {
    expect(callAddress(endpoint, at(path), '').href).toBe(address);
  });

  it('keeps the query as it came', () => {
    expect(callAddress('http://c/dns', ['v2', 'zones'], '?name=a%2Fb&x').href).toBe(
      'http://c/dns/v2/zones?name=a%2Fb&x',
    );
  });
});

describe('[X-27] budget.requests', () => {
  it('is a rate by second or minute; ten seconds’ worth may come at once', () => {
    expect(readRate('2/s')).toEqual({ perSecond: 2, burst: 20 });
    expect(readRate('30/min')).toEqual({ perSecond: 0.5, burst: 10 });
    for (const wrong of ['2', 'many', '0/s', '500/s', '-1/s', '2/h']) expect(() => readRate(wrong)).toThrow('no rate');
  });

  it('counts each plugin in each session by itself', () => {
    let now = 0;
    const limit = createRateLimit(() => now);
    const rate = { perSecond: 2, burst: 2 };
    const take = (plugin: string, session: string) => limit.take(plugin, session, rate);
    expect([take('a', '1'), take('a', '1'), take('a', '1')]).toEqual([undefined, undefined, 1]);
    expect([take('b', '1'), take('a', '2')]).toEqual([undefined, undefined]);
    now += 500;
    expect([take('a', '1'), take('a', '1')]).toEqual([undefined, 1]);
  });
});
