import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../../../../core/gateway/http/errors.ts';
import { addressGroup } from '../../../../../core/gateway/http/address-group.ts';
import { userKey } from '../../../../../core/gateway/session/same-user.ts';
import {
  type Attempt,
  type AttemptOutcome,
  checked,
  createSignInAttempts,
  isPassword,
} from '../../../../../core/gateway/session/sign-in-attempts.ts';
import type { Draw } from '../../../../../core/gateway/session/fair-turns.ts';

const authUrl = 'http://keystone/v3';
const key = (name: string, domain = 'Default') => userKey({ authUrl, domain, name });

/** A clock that stands still until it is moved; whoever sleeps is woken in order. */
function aClock() {
  let time = 1_000_000;
  let sleepers: { at: number; wake(): void }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clock: {
      now: () => time,
      sleep: (milliseconds: number) => new Promise<void>((wake) => sleepers.push({ at: time + milliseconds, wake })),
    },
    async pass(milliseconds: number) {
      const end = time + milliseconds;
      for (;;) {
        await settle();
        const [next] = sleepers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        sleepers = sleepers.filter((one) => one !== next);
        time = Math.max(time, next.at);
        next.wake();
      }
      time = end;
    },
  };
}

/** The attempts of a gateway whose clock is moved by hand. */
function attempts(limits: { perUser: number; perAddress: number; window: number }, draw?: Draw) {
  const { clock, pass } = aClock();
  const counted = createSignInAttempts(limits, clock, draw);
  const from = clock.now();
  return {
    pass,
    counted,
    /** The seconds to come back in when it is refused, else after how many it was made. */
    async attempt(given: Partial<Attempt>, outcome: AttemptOutcome = 'failed', left?: AbortSignal): Promise<string> {
      try {
        return await counted.during(
          { user: key('lab'), address: '192.0.2.1', device: null, ...given },
          left,
          async (tell) => {
            tell(outcome);
            return `made at ${(clock.now() - from) / 1000}`;
          },
        );
      } catch (error) {
        const { code, facts } = error as GatewayError;
        if (code === 'REQUEST_ABANDONED') return 'left';
        expect(code).toBe('TOO_MANY_ATTEMPTS');
        return `come back in ${facts.headers?.['Retry-After']}`;
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
    for (let at = 0; at < 2; at++) expect(await attempt({})).toBe('made at 0');
    expect(await attempt({}, 'succeeded')).toBe('come back in 300');
    expect(await attempt({ address: '192.0.2.2' }, 'succeeded')).toBe('made at 0');
    expect(await attempt({ user: key('demo') })).toBe('made at 0');
    expect(await attempt({})).toBe('come back in 300');
    await pass(300_000);
    expect(await attempt({})).toBe('made at 300');
  });

  it('[AUTH-07] from many addresses take turns, and those that would wait too long are told when to come back', async () => {
    const { attempt, pass } = attempts({ perUser: 10, perAddress: 100, window: 300 });
    for (let at = 0; at < 10; at++) expect(await attempt({ address: `2001:db8:0:${at}::1` })).toBe('made at 0');
    const answers = Promise.all(
      Array.from({ length: 10 }, (_, at) => attempt({ address: `2001:db8:0:${at + 10}::1` })),
    );
    await pass(20_000);
    expect(await answers).toEqual([
      ...[0, 3, 6, 9, 12, 15].map((seconds) => `made at ${seconds}`),
      ...Array.from({ length: 4 }, () => 'come back in 18'),
    ]);
    expect(await attempt({ user: key('demo'), address: '2001:db8:0:1::1' })).toBe('made at 20');
  });

  it('[AUTH-07] of one address keep nobody behind it out for good: the next attempt there has its turn', async () => {
    const { attempt, pass } = attempts({ perUser: 10, perAddress: 3, window: 300 });
    for (let at = 0; at < 4; at++) expect(await attempt({ user: key(`somebody ${at}`) })).toBe('made at 0');
    expect(await attempt({}, 'succeeded')).toBe('come back in 100');
    await pass(90_000);
    const turn = attempt({}, 'succeeded');
    await pass(20_000);
    expect(await turn).toBe('made at 100');
  });

  /** An address whose turns are three seconds apart, and somebody who asks for them with a new name five times a second. */
  async function flooded(draw?: Draw) {
    const site = attempts({ perUser: 3, perAddress: 200, window: 600 }, draw);
    await site.attempt({}, 'succeeded');
    for (let at = 0; at < 201; at++) await site.attempt({ user: key(`invented ${at}`) });
    let invented = 100;
    const flood = async (seconds: number) => {
      for (let at = 0; at < 5 * seconds; at++) {
        void site.attempt({ user: key(`invented ${invented++}`) });
        await site.pass(200);
      }
    };
    await flood(30);
    return { ...site, flood };
  }

  it('[AUTH-07] names that are invented leave every second turn to who has signed in from there before', async () => {
    const { attempt, flood } = await flooded();
    const turn = attempt({}, 'succeeded');
    await flood(7);
    expect(['made at 33', 'made at 36']).toContain(await turn);
    const again = [attempt({}, 'succeeded'), attempt({})];
    await flood(7);
    expect(await again[0]).toMatch(/^made at (39|42)$/);
    expect(await again[1]).toMatch(/^come back/);
  });

  it('[AUTH-07] among names that nobody knows turns are drawn, so that a flood of them keeps none out', async () => {
    let at = 0;
    const { attempt, flood } = await flooded((below) => (at++ * 7) % below);
    const outcomes: string[] = [];
    // Not at a turn, when whoever comes first finds a place.
    await flood(1);
    for (let tries = 0; tries < 30 && !outcomes.at(-1)?.startsWith('made'); tries++) {
      const turn = attempt({ user: key('reader') }, 'succeeded');
      await flood(15);
      outcomes.push(await turn);
    }
    expect(outcomes.at(-1)).toMatch(/^made at/);
  });

  it('[AUTH-07] where too many wait to be drawn, whoever comes takes the place of one of them', async () => {
    const { attempt, pass } = attempts({ perUser: 3, perAddress: 20, window: 60 }, () => 0);
    for (let at = 0; at < 21; at++) await attempt({ user: key(`invented ${at}`) });
    const waiting = Array.from({ length: 101 }, (_, at) => attempt({ user: key(`waiting ${at}`) }));
    const [first, second] = waiting;
    expect(await first).toBe('come back in 3');
    await pass(3000);
    expect(await second).toBe('made at 3');
    await pass(15_000);
    expect((await Promise.all(waiting)).filter((answer) => answer.startsWith('made'))).toHaveLength(5);
  });

  it('[AUTH-07] an address that comes again and again takes no turn of another one', async () => {
    const { attempt, pass } = attempts({ perUser: 3, perAddress: 1000, window: 90 });
    for (let at = 0; at < 3; at++) await attempt({ address: `198.51.100.${at}` });
    // The first turn is free; of one address, one attempt waits.
    const guesses = Array.from({ length: 3 }, () => attempt({ address: '198.51.100.9' }));
    const other = attempt({ address: '192.0.2.7' }, 'succeeded');
    await pass(10_000);
    expect(await Promise.all(guesses)).toEqual(['made at 0', 'made at 6', 'come back in 6']);
    expect(await other).toBe('made at 3');
  });

  it('[AUTH-07] whoever hangs up while waiting gives the turn back, and is not counted', async () => {
    const { attempt, pass } = attempts({ perUser: 2, perAddress: 1000, window: 300 });
    for (let at = 0; at < 3; at++) await attempt({ address: `198.51.100.${at}` });
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      const gone = attempt({ address: '198.51.100.9' }, 'failed', leaving.signal);
      await pass(10);
      leaving.abort();
      expect(await gone).toBe('left');
    }
    const turn = attempt({}, 'succeeded');
    const again = attempt({ address: '198.51.100.9' });
    await pass(60_000);
    expect([await turn, await again]).toEqual(['made at 15', 'come back in 30']);
  });

  it('[AUTH-08] one name from one address is tried one after the other, however many come at once', async () => {
    const { counted } = attempts({ perUser: 10, perAddress: 100, window: 300 });
    const steps: string[] = [];
    const one = { user: key('lab'), address: '192.0.2.1', device: null };
    const tried = (name: string, given = one) =>
      counted.during(given, undefined, async (tell) => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        tell('failed');
        steps.push(`${name} ends`);
      });
    const leaving = new AbortController();
    const running = [tried('a'), tried('b')];
    const gone = counted.during(one, leaving.signal, () => Promise.reject(new Error('it was not to begin')));
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: 'REQUEST_ABANDONED' });
    await Promise.all([...running, tried('c')]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('[AUTH-07] what Keystone did not answer counts as a guess once it had the password', async () => {
    const outcomeOf = async (error: GatewayError) => {
      const told: AttemptOutcome[] = [];
      await checked(
        (outcome) => told.push(outcome),
        () => Promise.reject(error),
      ).catch(() => undefined);
      return told;
    };
    const wrapped = (code: 'SERVICE_CONNECTION_LOST' | 'SERVICE_TIMED_OUT' | 'SERVICE_UNREACHABLE') =>
      new GatewayError('KEYSTONE_UNREACHABLE', {}, {}, { cause: new GatewayError(code) });
    expect(await outcomeOf(wrapped('SERVICE_CONNECTION_LOST'))).toEqual(['failed']);
    expect(await outcomeOf(wrapped('SERVICE_TIMED_OUT'))).toEqual(['failed']);
    expect(await outcomeOf(wrapped('SERVICE_UNREACHABLE'))).toEqual(['undecided']);
    expect(await outcomeOf(new GatewayError('PASSWORD_EXPIRED'))).toEqual(['undecided']);
    expect(await outcomeOf(new GatewayError('CODE_REQUIRED'))).toEqual(['undecided']);
    expect(await outcomeOf(new GatewayError('CODE_INCORRECT'))).toEqual(['failed']);
    expect(['right', 'r\0ight', '\ud800', ''].map(isPassword)).toEqual([true, false, false, true]);
  });

  it('[AUTH-07] of others do not slow down a browser that its user knows; its own do', async () => {
    const { attempt, pass } = attempts({ perUser: 2, perAddress: 3, window: 300 });
    for (let at = 0; at < 2; at++) await attempt({});
    const others = [0, 1].map((at) => attempt({ address: `198.51.100.${at}` }));
    for (let at = 0; at < 2; at++) await attempt({ user: key(`somebody ${at}`) });
    await pass(20_000);
    await Promise.all(others);
    const known = { device: 'of lab' };
    for (const outcome of ['failed', 'succeeded', 'failed', 'failed'] as const) {
      expect(await attempt(known, outcome)).toBe('made at 20');
    }
    expect(await attempt(known, 'succeeded')).toBe('come back in 300');
  });
});
