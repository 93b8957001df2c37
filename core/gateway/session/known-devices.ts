import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath, securePrefix } from '../http/base-path.ts';
import { isTrustworthy } from '../http/origin.ts';
import type { CookieSeal } from './sealed-cookie.ts';

/** The purpose that the cookie is sealed for. */
export const devicePurpose = 'sextant known device 1';

interface KnownUser {
  /** A digest of `userKey`: names may be long. */
  user: string;
  device: string;
  /** Milliseconds since 1970. */
  until: number;
}

const mostUsers = 5;
const daysKept = 90;

/**
 * Remembers in a sealed cookie who has signed in with a browser, so that guesses which others make elsewhere don't slow its user
 * down. It is no credential: with it, too, a password is wanted, and only so many may be tried.
 */
export class KnownDevices {
  readonly #seal: CookieSeal;

  constructor(seal: CookieSeal) {
    this.#seal = seal;
  }

  /** The browser's id for this user (`userKey`); null when the user has not signed in with it. */
  of(request: FastifyRequest, user: string): string | null {
    return this.#read(request).find((known) => known.user === digest(user))?.device ?? null;
  }

  /** To be called when the user has signed in. */
  remember(request: FastifyRequest, reply: FastifyReply, user: string): void {
    const known = this.#read(request);
    const device = this.of(request, user) ?? randomBytes(12).toString('base64url');
    const others = known.filter((each) => each.user !== digest(user));
    const until = Date.now() + daysKept * 24 * 3600 * 1000;
    const users: KnownUser[] = [{ user: digest(user), device, until }, ...others].slice(0, mostUsers);
    const secure = isTrustworthy(request);
    const maxAge = daysKept * 24 * 3600;
    reply.setCookie(cookieName(request), this.#seal.seal(users), {
      ...{ path: cookiePath(request), httpOnly: true, secure, sameSite: 'lax', maxAge },
    });
  }

  #read(request: FastifyRequest): KnownUser[] {
    const value = request.cookies[cookieName(request)];
    const users = value === undefined ? undefined : this.#seal.open(value);
    return Array.isArray(users) ? (users as KnownUser[]).filter(({ until }) => until > Date.now()) : [];
  }
}

function cookieName(request: FastifyRequest): string {
  return isTrustworthy(request) ? `${securePrefix(request)}known_device` : 'known_device';
}

function digest(user: string): string {
  return createHash('sha256').update(user).digest('base64url').slice(0, 22);
}
