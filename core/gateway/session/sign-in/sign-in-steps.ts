import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath, securePrefix } from '../../http/base-path.ts';
import { lruMap } from '../../http/lru-map.ts';
import { isTrustworthy } from '../../http/origin.ts';
import type { CookieSeal } from '../sealed-cookie.ts';

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
 * and which codes are used, each gateway remembers for itself.
 */
export class SignInSteps {
  readonly #seal: CookieSeal;
  readonly #now: () => number;
  /** Codes that were wrong or are being asked for, by the step's id: a copy of its cookie has the same. */
  readonly #tries = lruMap<string, number>(keptSteps);
  /** When a used code may be used again, by user and code. */
  readonly #used = lruMap<string, number>(keptSteps);

  constructor(seal: CookieSeal, now: () => number = Date.now) {
    this.#seal = seal;
    this.#now = now;
  }

  /** The step that the request's browser is at; null when there is none, it has ended, or too many codes were wrong. */
  open(request: FastifyRequest): SignInStep | null {
    const value = request.cookies[cookieName(request)];
    const step = value === undefined ? undefined : (this.#seal.open(value) as SignInStep | undefined);
    if (!step || step.until <= this.#now() || this.#isOver(step)) return null;
    return step;
  }

  #isOver({ id }: SignInStep): boolean {
    return (this.#tries.get(id) ?? 0) >= codesPerReceipt;
  }

  begin(request: FastifyRequest, reply: FastifyReply, step: Omit<SignInStep, 'id'>): void {
    const maxAge = Math.max(1, Math.ceil((step.until - this.#now()) / 1000));
    const begun: SignInStep = { ...step, id: randomUUID() };
    reply.setCookie(cookieName(request), this.#seal.seal(begun), { ...attributes(request), maxAge });
  }

  /** Ends the browser's step. Where it is given, a copy of its cookie is worth nothing here any more. */
  end(request: FastifyRequest, reply: FastifyReply, step?: SignInStep): void {
    reply.clearCookie(cookieName(request), attributes(request));
    if (step) this.#tries.set(step.id, codesPerReceipt);
  }

  /** Counts a code as wrong from the time at which it is asked for, so that many at once are not let past the limit; false beyond it. */
  beginTry(step: SignInStep): boolean {
    if (this.#isOver(step)) return false;
    this.#tries.set(step.id, (this.#tries.get(step.id) ?? 0) + 1);
    return true;
  }

  /** Takes that back: nobody has said that the code is wrong. */
  giveBackTry({ id }: SignInStep): void {
    this.#tries.set(id, Math.max(0, (this.#tries.get(id) ?? 0) - 1));
  }

  /** Uses a code up; false when the user has used it before. Keystone itself would take it again while its time lasts. */
  useCode(step: SignInStep, code: string): boolean {
    const key = keyOf(step, code);
    if ((this.#used.get(key) ?? 0) > this.#now()) return false;
    this.#used.set(key, this.#now() + usedCodeLifeMs);
    return true;
  }

  /** Takes that back: Keystone did not accept the code, or was not asked. */
  giveBackCode(step: SignInStep, code: string): void {
    this.#used.delete(keyOf(step, code));
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
