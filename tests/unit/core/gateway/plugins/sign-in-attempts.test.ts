import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../../../../core/gateway/errors.ts';
import { addressGroup } from '../../../../../core/gateway/plugins/address-group.ts';
import { userKey } from '../../../../../core/gateway/plugins/same-user.ts';
import {
  type Attempt,
  type AttemptOutcome,
  createSignInAttempts,
} from '../../../../../core/gateway/plugins/sign-in-attempts.ts';

const authUrl = 'http://keystone/v3';
const key = (name: string, domain = 'Default') => userKey({ authUrl, domain, name });

/** The attempts of a gateway whose clock stands still unless an attempt waits. */
function attempts(limits: { perUser: number; perAddress: number; window: number }) {
  let time = 1_000_000;
  const waits: number[] = [];
  const counted = createSignInAttempts(limits, {
    now: () => time,
    async sleep(milliseconds) {
      waits.push(milliseconds);
    },
  });
  return {
    waits,
    pass: (milliseconds: number) => (time += milliseconds),
    /** The seconds to come back in when it is refused, else null. */
    async attempt(given: Partial<Attempt>, outcome: AttemptOutcome = 'failed'): Promise<number | null> {
      try {
        (await counted.begin({ user: key('lab'), address: '192.0.2.1', device: null, ...given }))(outcome);
        return null;
      } catch (error) {
        expect((error as GatewayError).code).toBe('TOO_MANY_ATTEMPTS');
        return Number((error as GatewayError).facts.headers?.['Retry-After']);
      }
    },
  };
}

describe('failures to sign in', () => {
  it('[AUTH-07] count for one user however its name and domain are spelt', async () => {
    const spellings = ['lab', 'LAB', 'lab ', ' lab', 'láb', 'ｌａｂ', 'la\u200Bb', 'lab\u00A0'];
    const domains = ['Default', 'DEFAULT', 'Défault', 'Default  '];
    const users = new Set(spellings.flatMap((name) => domains.map((domain) => key(name, domain))));
    expect([...users]).toEqual([key('lab')]);
    for (const [one, other] of [
      ['straße', 'STRASSE'],
      ['straße', 'strase'],
      ['Ærø', 'aero'],
      ['a  b', 'a b'],
    ] as const) {
      expect(key(one)).toBe(key(other));
    }
    for (const other of ['lad', 'la b', '1ab']) expect(key(other)).not.toBe(key('lab'));
    expect(userKey({ authUrl: 'http://other/v3', domain: 'Default', name: 'lab' })).not.toBe(key('lab'));
  });

  it('[AUTH-07] count for one address, of IPv6 for its /64 network', () => {
    expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:db8:1:2:ffff:1:2:3'));
    expect(addressGroup('2001:db8::1')).toBe(addressGroup('2001:0db8:0:0:1::'));
    expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
    expect(addressGroup('fe80::1%eth0')).toBe(addressGroup('fe80::2'));
    expect(addressGroup('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressGroup('::1')).not.toBe(addressGroup('2001:db8::1'));
  });

  it('[AUTH-07] refuse the user there, until the window ends, and nowhere else', async () => {
    const { attempt, pass } = attempts({ perUser: 2, perAddress: 100, window: 300 });
    expect([await attempt({}), await attempt({}), await attempt({}, 'succeeded')]).toEqual([null, null, 300]);
    expect(await attempt({ address: '192.0.2.2' }, 'succeeded')).toBe(null);
    expect(await attempt({ user: key('demo') })).toBe(null);
    expect(await attempt({})).toBe(300);
    pass(300_000);
    expect(await attempt({})).toBe(null);
  });

  it('[AUTH-07] from many addresses take turns, and those that would wait too long are told when to come back', async () => {
    const { attempt, waits } = attempts({ perUser: 10, perAddress: 100, window: 300 });
    for (let at = 0; at < 10; at++) await attempt({ address: `2001:db8:0:${at}::1` });
    expect(waits).toEqual([]);
    const answers: (number | null)[] = [];
    for (let at = 10; at < 20; at++) answers.push(await attempt({ address: `2001:db8:0:${at}::1` }));
    expect(waits).toEqual([3000, 6000, 9000, 12_000, 15_000]);
    expect(answers).toEqual([null, null, null, null, null, null, 18, 18, 18, 18]);
    expect(await attempt({ user: key('demo'), address: '2001:db8:0:1::1' })).toBe(null);
  });

  it('[AUTH-07] of one address keep nobody behind it out for good: the next attempt there has its turn', async () => {
    const { attempt, pass, waits } = attempts({ perUser: 10, perAddress: 3, window: 300 });
    for (let at = 0; at < 4; at++) expect(await attempt({ user: key(`somebody ${at}`) })).toBe(null);
    expect(await attempt({}, 'succeeded')).toBe(100);
    pass(90_000);
    expect(await attempt({}, 'succeeded')).toBe(null);
    expect(waits).toEqual([10_000]);
  });

  it('[AUTH-07] of others do not slow down a browser that its user knows; its own do', async () => {
    const { attempt, waits } = attempts({ perUser: 2, perAddress: 3, window: 300 });
    for (let at = 0; at < 9; at++) await attempt({});
    for (let at = 0; at < 9; at++) await attempt({ address: `198.51.100.${at}` });
    for (let at = 0; at < 9; at++) await attempt({ user: key(`somebody ${at}`) });
    waits.length = 0;
    const known = { device: 'of lab' };
    expect([await attempt(known), await attempt(known, 'succeeded')]).toEqual([null, null]);
    expect([await attempt(known), await attempt(known), await attempt(known, 'succeeded')]).toEqual([null, null, 300]);
    expect(waits).toEqual([]);
  });
});
