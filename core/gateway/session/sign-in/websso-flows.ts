import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lruSet } from '../../http/lru-map.ts';
import type { SharedStore } from '../../store/shared-store.ts';
import type { CookieSeal } from '../sealed-cookie.ts';
import { longestCookie } from '../sessions.ts';

/** The purpose that the cookie is sealed for. */
export const webssoPurpose = 'sextant single sign-on 1';

/** Milliseconds that somebody has for signing in at the identity provider. */
const flowLifeMs = 15 * 60_000;
/** Milliseconds from the post of a token to the request that signs in with it: the browser makes it at once. */
const tokenLifeMs = 60_000;
const keptFlows = 50_000;

/** A single sign-on that somebody has begun in this browser. */
export interface WebssoFlow {
  id: string;
  /** The id of its provider. */
  provider: string;
  /** Where to go afterwards: a path of the console. */
  next: string;
  /** The form's fields about the session that is renewed in a window of its own; absent: an ordinary sign-in. */
  renewal?: Record<string, string> | undefined;
  /** Milliseconds since 1970. */
  until: number;
}

/** A token that Keystone's page has posted for a flow. */
export interface PostedToken extends WebssoFlow {
  token: string;
}

/** The content of a cookie whose token is too large for it: the store has the rest. */
type KeptToken = Pick<PostedToken, 'id' | 'until'> & { kept: true };

/**
 * Binds the token that Keystone's page posts to the browser that has asked for it: whoever has no such cookie did not begin here. It
 * comes with a post from another site, so it is `SameSite=None`, and browsers keep it over HTTPS (or on loopback) alone.
 */
export class WebssoFlows {
  readonly #seal: CookieSeal;
  readonly #store: SharedStore;
  readonly #now: () => number;
  readonly #ended = lruSet<string>(keptFlows);

  constructor(seal: CookieSeal, store: SharedStore, now: () => number = Date.now) {
    this.#seal = seal;
    this.#store = store;
    this.#now = now;
  }

  begin(reply: FastifyReply, asked: Pick<WebssoFlow, 'provider' | 'next' | 'renewal'>): void {
    const flow: WebssoFlow = { id: randomUUID(), ...asked, until: this.#now() + flowLifeMs };
    reply.setCookie(cookieName, this.#seal.seal(flow), { ...attributes, maxAge: flowLifeMs / 1000 });
  }

  /** The flow that the request's browser has begun; null when there is none, or it has ended. */
  open(request: FastifyRequest): WebssoFlow | null {
    const value = request.cookies[cookieName];
    const flow = value === undefined ? undefined : (this.#seal.open(value) as WebssoFlow | undefined);
    // A posted token is sealed with the same key, and is no flow; nor is what stands for one.
    const isFlow = flow !== undefined && !('token' in flow) && 'provider' in flow && flow.until > this.#now();
    return isFlow && !this.#ended.has(flow.id) ? flow : null;
  }

  /**
   * Ends a flow, and keeps its token for the browser's next request. A copy of the flow's cookie is worth nothing from then on, at all
   * gateways that share a store. Browsers send none of the console's other cookies with a post from another site: the former session,
   * language and project are not known yet.
   * A token that is too large for a cookie lies sealed in the store that gateways share. Rejects with `StoreAway` while that is away.
   * @returns `ended` for a flow that has ended before, `too-large` for a token that no cookie holds, where there is no such store
   */
  async accept(reply: FastifyReply, flow: WebssoFlow, token: string): Promise<'kept' | 'too-large' | 'ended'> {
    reply.clearCookie(cookieName, attributes);
    if (!(await this.#end(flow))) return 'ended';
    const posted: PostedToken = { ...flow, id: randomUUID(), token, until: this.#now() + tokenLifeMs };
    const value = this.#seal.seal(posted);
    const fits = tokenCookieName.length + value.length + attributesLength <= longestCookie;
    if (!fits && !this.#store.isShared) return 'too-large';
    const { id, until } = posted;
    if (!fits) await this.#store.set(storeNameOf(id), value, until);
    const cookie = fits ? value : this.#seal.seal({ id, until, kept: true } satisfies KeptToken);
    reply.setCookie(tokenCookieName, cookie, { ...attributes, sameSite: 'lax', maxAge: tokenLifeMs / 1000 });
    return 'kept';
  }

  /**
   * Ends a flow, or the use of a token, once. Where copies come to several gateways at the same time, one of them is the first. While the
   * store is away, each gateway knows those that have ended there.
   * @returns false for what has ended before
   */
  async #end({ id, until }: Pick<WebssoFlow, 'id' | 'until'>): Promise<boolean> {
    if (this.#ended.has(id)) return false;
    this.#ended.add(id);
    if (!this.#store.isShared) return true;
    const window = Math.max(1, Math.ceil(until - this.#now()));
    const counts = await this.#store.count({ keys: [endedNameOf(id)], by: 1, window }).catch(() => []);
    return (counts[0]?.count ?? 1) <= 1;
  }

  /** Returns the token that was kept, once; null when there is none. Rejects with `StoreAway` where it can't be asked for. */
  async takeToken(request: FastifyRequest, reply: FastifyReply): Promise<PostedToken | null> {
    const value = request.cookies[tokenCookieName];
    const sealed = value === undefined ? undefined : (this.#seal.open(value) as PostedToken | KeptToken | undefined);
    reply.clearCookie(tokenCookieName, { ...attributes, sameSite: 'lax' });
    // A value that is sealed for the first of the two cookies has no token.
    const isToken = sealed !== undefined && ('kept' in sealed || 'token' in sealed);
    if (!isToken || sealed.until <= this.#now() || !(await this.#end(sealed))) return null;
    return 'kept' in sealed ? this.#takeKept(sealed.id) : sealed;
  }

  /** Null where it is not the token of this cookie: whoever writes to the store could have exchanged two. */
  async #takeKept(id: string): Promise<PostedToken | null> {
    const value = await this.#store.get(storeNameOf(id));
    await this.#store.delete(storeNameOf(id));
    const posted = value === null ? undefined : (this.#seal.open(value) as PostedToken | undefined);
    return posted?.id === id && typeof posted.token === 'string' ? posted : null;
  }
}

const storeNameOf = (id: string) => `websso:${id}`;
const endedNameOf = (id: string) => `websso-ended:${id}`;
const cookieName = '__Host-websso';
const tokenCookieName = '__Host-websso_token';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'none' } as const;
const attributesLength = '=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60'.length;
