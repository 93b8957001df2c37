import { describe, expect, it } from 'vitest';
import { callAddress } from '../../../../../core/gateway/native-calls/call-address.ts';
import { covers, readCallRule } from '../../../../../core/gateway/native-calls/call-rules.ts';
import { readAccess } from '../../../../../core/gateway/native-calls/plugin-access.ts';
import { createRateLimit, readRate } from '../../../../../core/gateway/native-calls/rate-limit.ts';

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
  ])('of %s, "%s", is refused: %s', (service, line, why) => {
    expect(() => readCallRule(service, line)).toThrow(why);
    expect(() => readAccess({ access: { services: { [service]: [line] } } })).toThrow(why);
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
