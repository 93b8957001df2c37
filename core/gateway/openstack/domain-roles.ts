import { lruMap } from '../http/lru-map.ts';
import type { SealedSession } from './sealed-session.ts';

const keptAnswers = 10_000;
/** Milliseconds that an answer holds. Later the roles of the sign-in count again, until the next refusal. */
const lifeMs = 5 * 60_000;
/** Milliseconds in which a further refusal asks nothing. */
const pauseMs = 1000;

/**
 * Keeps the roles that users have in their own domains, as Keystone told them after a refusal. The cookie has those of the sign-in:
 * a role that was taken away since would be believed until the sign-out.
 */
export class DomainRoles {
  readonly #heard = lruMap<string, { roles: string[]; at: number }>(keptAnswers);

  /** Returns the session with the roles of the last answer, or as it is when there is no fresh one. */
  current(session: SealedSession): SealedSession {
    const { tokens, domainRoles } = session;
    const heard = tokens.domain === null || !domainRoles?.length ? undefined : this.#heard.get(tokens.domain);
    return heard && Date.now() - heard.at < lifeMs ? { ...session, domainRoles: heard.roles } : session;
  }

  /**
   * Asks for the roles after a refusal, and keeps them.
   * @param ask returns the roles of the domain's token now, [] for a token that has ended, undefined when nobody can tell
   */
  async readAgain({ tokens }: SealedSession, ask: () => Promise<string[] | undefined>): Promise<void> {
    const token = tokens.domain;
    if (token === null || Date.now() - (this.#heard.get(token)?.at ?? 0) < pauseMs) return;
    const roles = await ask();
    if (roles) this.#heard.set(token, { roles, at: Date.now() });
  }
}
