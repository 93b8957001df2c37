import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lruSet } from '../../http/lru-map.ts';
import type { CookieSeal } from '../sealed-cookie.ts';

/** The purpose that the cookie is sealed for. */
export const webssoPurpose = 'sextant single sign-on 1';

/** Milliseconds that somebody has for signing in at the identity provider. */
const flowLifeMs = 15 * 60_000;
const keptFlows = 50_000;

/** A single sign-on that somebody has begun in this browser. */
export interface WebssoFlow {
  id: string;
  /** The id of its provider. */
  provider: string;
  /** Where to go afterwards: a path of the console. */
  next: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Binds the token that Keystone's page posts to the browser that has asked for it: whoever has no such cookie did not begin here. It
 * comes with a post from another site, so it is `SameSite=None`, and browsers keep it over HTTPS (or on loopback) alone.
 */
export class WebssoFlows {
  readonly #seal: CookieSeal;
  readonly #now: () => number;
  readonly #ended = lruSet<string>(keptFlows);

  constructor(seal: CookieSeal, now: () => number = Date.now) {
    this.#seal = seal;
    this.#now = now;
  }

  begin(reply: FastifyReply, { provider, next }: Pick<WebssoFlow, 'provider' | 'next'>): void {
    const flow: WebssoFlow = { id: randomUUID(), provider, next, until: this.#now() + flowLifeMs };
    reply.setCookie(cookieName, this.#seal.seal(flow), { ...attributes, maxAge: flowLifeMs / 1000 });
  }

  /** The flow that the request's browser has begun; null when there is none, or it has ended. */
  open(request: FastifyRequest): WebssoFlow | null {
    const value = request.cookies[cookieName];
    const flow = value === undefined ? undefined : (this.#seal.open(value) as WebssoFlow | undefined);
    return flow && flow.until > this.#now() && !this.#ended.has(flow.id) ? flow : null;
  }

  /** Ends a flow: a copy of its cookie is worth nothing here any more. */
  end(reply: FastifyReply, { id }: WebssoFlow): void {
    this.#ended.add(id);
    reply.clearCookie(cookieName, attributes);
  }
}

const cookieName = '__Host-websso';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'none' } as const;
