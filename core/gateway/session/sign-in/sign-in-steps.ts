import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath, securePrefix } from '../../http/base-path.ts';
import { lruMap } from '../../http/lru-map.ts';
import { isTrustworthy } from '../../http/origin.ts';
import type { CookieSeal } from '../sealed-cookie.ts';
import type { SharedCodes, Taken } from './shared-codes.ts';

/** The purpose that the cookie is sealed for. */
export const stepPurpose = 'sextant sign-in step 1';

/** Codes that may be wrong before the sign-in has to begin anew: with the password, which is counted too. */
export const codesPerReceipt = 5;

const keptSteps = 50_000;
/** Milliseconds for which a used code is remembered: longer than any Keystone takes it. */
const usedCodeLifeMs = 10 * 60_000;

/** A sign-in of which a part is proved. */
export interface SignInStep {
  id: string;
  authUrl: string;
  /** As it was typed and found right. */
  username: string;
  domain: string;
  userId: string;
  /** Keystone's receipt: a secret, which reaches the browser sealed. */
  receipt: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Keeps between two forms what is proved, in a sealed cookie, so that any gateway with the same keys can go on. How often was guessed
 * and which codes are used, each gateway remembers for itself, and all of them in the store that they share.
 */
export class SignInSteps {
  readonly #seal: CookieSeal;
  readonly #shared: SharedCodes | null;
  readonly #now: () => number;
  /** Codes that were wrong or are being asked for, by the step's id: a copy of its cookie has the same. */
  readonly #tries = lruMap<string, number>(keptSteps);
  /** When a used code may be used again, by user and code. */
  readonly #used = lruMap<string, number>(keptSteps);

  /** @param shared null: there are no other gateways */
  constructor(seal: CookieSeal, shared: SharedCodes | null, now: () => number = Date.now) {
    this.#seal = seal;
    this.#shared = shared;
    this.#now = now;
  }

  /** The step that the request's browser is at; null when there is none, it has ended, or too many codes were wrong. */
  open(request: FastifyRequest): SignInStep | null {
    const value = request.cookies[cookieName(request)];
    const step = value === undefined ? undefined : (this.#seal.open(value) as SignInStep | undefined);
    if (!step || step.until <= this.#now() || this.#isOver(step)) return null;
    return step;
  }

  #isOver(step: SignInStep): boolean {
    return this.#triesOf(step) >= codesPerReceipt;
  }

  begin(request: FastifyRequest, reply: FastifyReply, step: Omit<SignInStep, 'id'>): void {
    const maxAge = Math.max(1, Math.ceil((step.until - this.#now()) / 1000));
    const begun: SignInStep = { ...step, id: randomUUID() };
    reply.setCookie(cookieName(request), this.#seal.seal(begun), { ...attributes(request), maxAge });
  }

  /** Ends the browser's step. Where it is given, a copy of its cookie is worth nothing any more. */
  async end(request: FastifyRequest, reply: FastifyReply, step?: SignInStep): Promise<void> {
    reply.clearCookie(cookieName(request), attributes(request));
    if (!step) return;
    this.#tries.set(step.id, codesPerReceipt);
    await this.#shared?.addTries(step.id, codesPerReceipt, this.#left(step));
  }

  /**
   * Counts a code as wrong from the time at which it is asked for, so that many at once are not let past the limit; null beyond it.
   * The try is given back where nobody has said that the code is wrong.
   */
  async beginTry(step: SignInStep): Promise<Taken | null> {
    if (this.#isOver(step)) return null;
    this.#addTries(step, 1);
    const shared = await this.#shared?.addTries(step.id, 1, this.#left(step));
    const taken: Taken = {
      giveBack: async () => {
        this.#addTries(step, -1);
        await shared?.giveBack();
      },
    };
    // While the store is away this gateway has its part of the limit.
    const limit = shared ? codesPerReceipt : Math.ceil(codesPerReceipt / (this.#shared?.gateways ?? 1));
    if ((shared?.count ?? this.#triesOf(step)) <= limit) return taken;
    await taken.giveBack();
    return null;
  }

  /**
   * Uses a code up; null when the user has used it before. Keystone itself would take it again while its time lasts. It is given back
   * where Keystone did not accept it, or was not asked.
   */
  async useCode(step: SignInStep, code: string): Promise<Taken | null> {
    const key = keyOf(step, code);
    if ((this.#used.get(key) ?? 0) > this.#now()) return null;
    this.#used.set(key, this.#now() + usedCodeLifeMs);
    const shared = await this.#shared?.useCode(key, usedCodeLifeMs);
    if (shared && shared.count > 1) {
      await shared.giveBack();
      return null;
    }
    return {
      giveBack: async () => {
        this.#used.delete(key);
        await shared?.giveBack();
      },
    };
  }

  #triesOf({ id }: SignInStep): number {
    return this.#tries.get(id) ?? 0;
  }

  #addTries(step: SignInStep, by: 1 | -1): void {
    this.#tries.set(step.id, Math.max(0, this.#triesOf(step) + by));
  }

  /** Milliseconds until Keystone's receipt ends. */
  #left({ until }: SignInStep): number {
    return Math.max(1, Math.ceil(until - this.#now()));
  }
}

function cookieName(request: FastifyRequest): string {
  return isTrustworthy(request) ? `${securePrefix(request)}sign_in_step` : 'sign_in_step';
}

function attributes(request: FastifyRequest) {
  return { path: cookiePath(request), httpOnly: true, secure: isTrustworthy(request), sameSite: 'lax' } as const;
}

function keyOf({ authUrl, userId }: SignInStep, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, userId, code]))
    .digest('base64url');
}
