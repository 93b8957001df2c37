import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';
import { lruSet } from '../http/lru-map.ts';
import { addressGroup } from '../http/address-group.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { type AttemptCounts, createAttemptCounts } from './attempt-counts.ts';
import { createLanes } from './lanes.ts';
import { type Clock, createTurns, type Draw, type Pace, type Party } from './fair-turns.ts';

/** `undecided`: Keystone never got the password, or refused for another reason. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'undecided';

export type AttemptLimits = Pick<GatewayConfig['session']['attempts'], 'perUser' | 'perAddress' | 'window'>;

export interface Attempt {
  /** As `userKey` makes it. */
  user: string;
  address: string;
  /** The browser in which this user has signed in before (`KnownDevices`); null: it may be anybody's. */
  device: string | null;
}

const kept = 50_000;
/** A sign-in waits no longer for its turn: it is told to come back. */
const longestWait = 15_000;
/** So many times `perUser` are let through in a window, from however many addresses. */
const turnsPerLimit = 10;

const realClock: Clock = { now: Date.now, sleep: (milliseconds) => sleep(milliseconds) };

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/**
 * Slows guessing down, and lets nobody lock another out:
 * - one user from one address (or known browser) is refused after `perUser` failures, until the window ends; their attempts are
 *   made one after the other, so that many at once do not tell by their time whether Keystone knows the name;
 * - after `perUser` failures of a user from anywhere, addresses take turns; after `perAddress` of an address, users do. Every
 *   second turn is for users who have signed in from that address before; the names of others may be invented, and are drawn;
 * - a browser that its user has signed in with before answers for its own failures only.
 * @param counts where failures are counted; by default this gateway alone counts
 */
export function createSignInAttempts(
  limits: AttemptLimits,
  clock: Clock = realClock,
  draw?: Draw,
  counts: AttemptCounts = createAttemptCounts(createMemoryStore(clock.now), limits.window * 1000, clock.now),
) {
  const { now } = clock;
  const turns = createTurns(clock, longestWait, draw);
  /** Users by address, as their pair is counted. */
  const signedIn = lruSet<string>(kept);
  const lanes = createLanes();
  const waitForTurns = async (shared: readonly SharedLimit[], left: AbortSignal | undefined): Promise<void> => {
    for (const { key, party, pace } of shared) {
      // Each gateway lets people take turns for itself.
      const own = { ...pace, interval: pace.interval * counts.gateways };
      const turn = await turns.take(key, party, own, left);
      if (turn.state === 'left') throw new GatewayError('REQUEST_ABANDONED');
      if (turn.state === 'late') throw tooMany(turn.wait);
    }
  };

  return {
    /**
     * Makes an attempt when its turn has come; `work` tells of its outcome, and an attempt that tells of none counts as failed.
     * Throws TOO_MANY_ATTEMPTS, also for the right password: else the refusal would tell which one is right; and
     * REQUEST_ABANDONED, uncounted, when the browser leaves before `work` has begun. An attempt counts as a failure from its
     * beginning, so that many at the same time are not let past the limit.
     */
    async during<T>(
      attempt: Attempt,
      left: AbortSignal | undefined,
      work: (tell: (outcome: AttemptOutcome) => void) => Promise<T>,
    ): Promise<T> {
      const { pair, own, shared, deciding } = limitsOf(attempt, limits, signedIn);
      const counted = [...own, ...shared.map(({ key }) => key)];
      // Counted before it is judged: of many at once, at however many gateways, none is let past the limit.
      const found = await counts.add(counted, 1);
      const isOver = (key: string, limit: number) => found[counted.indexOf(key)]?.isOver(limit) ?? false;
      if (isOver(deciding, limits.perUser)) {
        await counts.add(counted, -1);
        throw tooMany((found[counted.indexOf(deciding)]?.until ?? 0) - now());
      }
      const slowed = attempt.device === null ? shared.filter(({ key, limit }) => isOver(key, limit)) : [];
      let release: () => void;
      try {
        await waitForTurns(slowed, left);
        release = await lanes.enter(deciding, left);
      } catch (error) {
        await counts.add(counted, -1);
        throw error;
      }
      try {
        return await work((outcome) => {
          if (outcome !== 'failed') void counts.add(counted, -1);
          if (outcome !== 'succeeded') return;
          void counts.reset(deciding);
          signedIn.add(pair);
        });
      } finally {
        release();
      }
    },
  };
}

/**
 * Asks Keystone whether a password is right, and tells the outcome. What Keystone did not answer counts as failed once it had
 * the password: a hang-up may come of the password, and must not make a guess free.
 */
export async function checked<T>(
  tell: (outcome: AttemptOutcome) => void,
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean = () => true,
): Promise<T> {
  let outcome: AttemptOutcome = 'failed';
  try {
    const answer = await ask();
    if (isRight(answer)) outcome = 'succeeded';
    return answer;
  } catch (error) {
    if (!countsAsFailed(error)) outcome = 'undecided';
    throw error;
  } finally {
    tell(outcome);
  }
}

const afterItWasSent: readonly string[] = [
  'CODE_INCORRECT',
  'INVALID_CREDENTIALS',
  'REQUEST_ABANDONED',
  'SERVICE_BAD_ANSWER',
  'SERVICE_CONNECTION_LOST',
  'SERVICE_TIMED_OUT',
  'WEBSSO_REFUSED',
];

function countsAsFailed(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  if (error.cause instanceof GatewayError) return countsAsFailed(error.cause);
  // With 503 a service says that it has looked at nothing.
  const broke = error.code === 'SERVICE_REFUSED' && error.statusCode >= 500 && error.statusCode !== 503;
  return broke || afterItWasSent.includes(error.code);
}

/** Passwords that Keystone's hashes or JSON do not take, and fail on for users that it has alone. */
export function isPassword(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

interface SharedLimit {
  key: string;
  /** The one who takes turns with others there. */
  party: Party;
  limit: number;
  pace: Pace;
}

/** The counts that an attempt adds to: its own, one of which is deciding, and those that it shares with others. */
function limitsOf({ user, address, device }: Attempt, limits: AttemptLimits, signedIn: Pick<Set<string>, 'has'>) {
  const group = addressGroup(address);
  const window = limits.window * 1000;
  const pair = `pair ${group} ${user}`;
  const deciding = device === null ? pair : `device ${device} ${user}`;
  const own = [...new Set([pair, deciding])];
  const isKnown = signedIn.has(pair);
  const shared: SharedLimit[] = [
    {
      key: `user ${user}`,
      party: { name: group, isKnown },
      limit: limits.perUser,
      pace: { interval: window / (turnsPerLimit * limits.perUser), isDrawn: false },
    },
    {
      key: `address ${group}`,
      party: { name: user, isKnown },
      limit: limits.perAddress,
      pace: { interval: window / limits.perAddress, isDrawn: true },
    },
  ];
  return { pair, own, shared, deciding };
}

function tooMany(milliseconds: number): GatewayError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const headers = { 'Retry-After': String(seconds) };
  return new GatewayError('TOO_MANY_ATTEMPTS', { minutes: Math.ceil(seconds / 60) }, { headers });
}
