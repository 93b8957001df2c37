import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../errors.ts';
import { boundedMap } from '../openstack/bounded.ts';
import { addressGroup } from './address-group.ts';
import { createTurns } from './turns.ts';

interface Failures {
  count: number;
  /** When the count begins anew, milliseconds since 1970. */
  until: number;
}

/** `undecided`: Keystone never said whether the password is right. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'undecided';

export type AttemptLimits = Pick<GatewayConfig['session']['attempts'], 'perUser' | 'perAddress' | 'window'>;

export interface Attempt {
  /** As `userKey` makes it. */
  user: string;
  address: string;
  /** Of a browser in which this user has signed in before (`KnownDevices`); null: it may be anybody's. */
  device: string | null;
}

export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

const kept = 50_000;
/** A sign-in waits no longer for its turn: it is told to come back. */
const longestWait = 15_000;
/** So many times `perUser` are let through in a window, from however many addresses. */
const turnsPerLimit = 10;

const realClock: Clock = {
  now: Date.now,
  // Whoever has left needs no turn; what comes after finds out for itself.
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined),
};

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/**
 * Slows guessing down, and lets nobody lock another out:
 * - one user from one address (or known browser) is refused after `perUser` failures, until the window ends;
 * - after `perUser` failures of a user from anywhere, and `perAddress` of an address, attempts there take turns;
 * - a browser that its user has signed in with before answers for its own failures only.
 */
export function createSignInAttempts(limits: AttemptLimits, clock: Clock = realClock) {
  const { now } = clock;
  const failures = boundedMap<string, Failures>(kept);
  const turns = createTurns(now);
  const current = (key: string): Failures => {
    const known = failures.get(key);
    return known && known.until > now() ? known : { count: 0, until: now() + limits.window * 1000 };
  };
  const add = (keys: readonly string[], by: 1 | -1): void => {
    for (const key of keys) {
      const { count, until } = current(key);
      failures.set(key, { count: Math.max(0, count + by), until });
    }
  };
  const waitForTurn = (shared: readonly SharedLimit[], left: AbortSignal | undefined): Promise<void> | undefined => {
    const slowed = shared.filter(({ key, limit }) => current(key).count >= limit);
    const wait = Math.max(0, ...slowed.map(({ key }) => turns.waitOf(key)));
    if (wait > longestWait) throw tooMany(wait);
    for (const { key, interval } of slowed) turns.take(key, interval);
    return wait > 0 ? clock.sleep(wait, left) : undefined;
  };

  return {
    /**
     * Waits for the attempt's turn and answers with what is to be told of its outcome. Throws TOO_MANY_ATTEMPTS, also for the
     * right password: else the refusal would tell which one is right. An attempt counts as a failure from its beginning, so
     * that many at the same time are not let past the limit.
     */
    async begin(attempt: Attempt, left?: AbortSignal): Promise<(outcome: AttemptOutcome) => void> {
      const { own, shared, deciding } = limitsOf(attempt, limits);
      const { count, until } = current(deciding);
      if (count >= limits.perUser) throw tooMany(until - now());
      const turn = attempt.device === null ? waitForTurn(shared, left) : undefined;
      const counted = [...own, ...shared.map(({ key }) => key)];
      add(counted, 1);
      await turn;
      return (outcome) => {
        if (outcome !== 'failed') add(counted, -1);
        if (outcome === 'succeeded') failures.delete(deciding);
      };
    },
  };
}

interface SharedLimit {
  key: string;
  limit: number;
  /** Milliseconds from one turn to the next. */
  interval: number;
}

/** The counts that an attempt adds to: its own, one of which is deciding, and those that it shares with others. */
function limitsOf({ user, address, device }: Attempt, limits: AttemptLimits) {
  const group = addressGroup(address);
  const window = limits.window * 1000;
  const pair = `pair ${group} ${user}`;
  const deciding = device === null ? pair : `device ${device} ${user}`;
  const own = [...new Set([pair, deciding])];
  const shared: SharedLimit[] = [
    { key: `user ${user}`, limit: limits.perUser, interval: window / (turnsPerLimit * limits.perUser) },
    { key: `address ${group}`, limit: limits.perAddress, interval: window / limits.perAddress },
  ];
  return { own, shared, deciding };
}

function tooMany(milliseconds: number): GatewayError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const headers = { 'Retry-After': String(seconds) };
  return new GatewayError('TOO_MANY_ATTEMPTS', { minutes: Math.ceil(seconds / 60) }, { headers });
}
