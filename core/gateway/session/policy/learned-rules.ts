import { lruMap } from '../../http/lru-map.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';

/** A refusal that taught something. */
export interface Refusal {
  rule: string;
  roles: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

const mostKept = 5000;
/** Milliseconds: a service that was set up anew, or roles that got more rights, are noticed within this time. */
const life = 24 * 3600_000;
/** The object store asks lists of single accounts and containers as well as roles; a refusal must not stand for long. */
const storeLife = 3600_000;

/**
 * Keeps what refusals taught: which services enforce their new defaults, and which rules are shut for which roles. It stays
 * in memory for a day (for an hour of the object store): after that, and after a restart, one more refusal teaches it anew.
 */
export class LearnedRules {
  readonly #strict = lruMap<string, Refusal>(mostKept);
  readonly #shut = lruMap<string, Refusal>(mostKept);
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The refusal that only the service's new defaults explain. */
  strict(session: SealedSession, service: string): Refusal | undefined {
    return this.#fresh(this.#strict.get(`${cloudOf(session)} ${service}`), service);
  }

  assumeStrict(session: SealedSession, service: string, rule: string): void {
    this.#strict.set(`${cloudOf(session)} ${service}`, this.#refusal(session, rule));
  }

  /** The refusal that shut the rule for the session's roles. */
  shut(session: SealedSession, service: string, rule: string): Refusal | undefined {
    return this.#fresh(this.#shut.get(keyOf(session, service, rule)), service);
  }

  shutFor(session: SealedSession, service: string, rule: string): void {
    this.#shut.set(keyOf(session, service, rule), this.#refusal(session, rule));
  }

  #refusal(session: SealedSession, rule: string): Refusal {
    return { rule, roles: [...session.roles].sort(), at: this.#now() };
  }

  #fresh(refusal: Refusal | undefined, service: string): Refusal | undefined {
    const longest = service === 'object-store' ? storeLife : life;
    return refusal && this.#now() - refusal.at < longest ? refusal : undefined;
  }
}

/** Regions are clouds of their own: each may be set up in its own way. */
function cloudOf({ authUrl, region }: SealedSession): string {
  return `${authUrl} ${region ?? ''}`;
}

/** A site's own rules may ask for the project as well as for roles. */
function keyOf(session: SealedSession, service: string, rule: string): string {
  return [cloudOf(session), session.project?.id ?? '', [...session.roles].sort().join(','), service, rule].join(' ');
}
