import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../errors.ts';
import { boundedMap } from '../openstack/bounded.ts';

interface Failures {
  count: number;
  /** When the count begins anew, milliseconds since 1970. */
  until: number;
}

/** `undecided`: Keystone never said whether the password is right. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'undecided';

const kept = 10_000;

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** Slows guessing down: so many failures for one user, and from one address, in a window of time. */
export function createSignInAttempts(limits: GatewayConfig['session']['attempts'], now = Date.now) {
  const failures = boundedMap<string, Failures>(kept);
  const current = (key: string): Failures => {
    const known = failures.get(key);
    return known && known.until > now() ? known : { count: 0, until: now() + limits.window * 1000 };
  };
  const keys = (user: string, address: string): [key: string, limit: number][] => [
    [`user ${user.toLowerCase()}`, limits.perUser],
    [`address ${address}`, limits.perAddress],
  ];
  const count = (user: string, address: string, by: 1 | -1): void => {
    for (const [key] of keys(user, address)) {
      const { count: before, until } = current(key);
      failures.set(key, { count: Math.max(0, before + by), until });
    }
  };
  return {
    /**
     * Throws TOO_MANY_ATTEMPTS, also for the right password: else the refusal would tell which one is right. An attempt
     * counts as a failure from its beginning, so that many at the same time are not let past the limit.
     */
    begin(user: string, address: string): void {
      for (const [key, limit] of keys(user, address)) {
        const { count: failed, until } = current(key);
        if (failed < limit) continue;
        const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
        throw new GatewayError(
          'TOO_MANY_ATTEMPTS',
          { minutes: Math.ceil(seconds / 60) },
          { headers: { 'Retry-After': String(seconds) } },
        );
      }
      count(user, address, 1);
    },
    end(user: string, address: string, outcome: AttemptOutcome): void {
      if (outcome !== 'failed') count(user, address, -1);
      if (outcome === 'succeeded') failures.delete(`user ${user.toLowerCase()}`);
    },
  };
}
