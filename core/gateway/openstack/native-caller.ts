import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogService } from '#protocol';
import { GatewayError } from '../http/errors.ts';
import type { SealedSession } from './sealed-session.ts';
import { isInCatalog, type NativeService } from './catalog.ts';
import type { NativeCall, NativeUpload } from './native-call.ts';
import type { Native } from './native.ts';
import type { WireAnswer } from './wire.ts';

/** The native services, called for one request of one session. What native modules (`openstack/<service>/`) are given. */
export class NativeCaller {
  readonly session: SealedSession;
  readonly #native: Native;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #isDetached: boolean;
  readonly #missing = new Set<string>();

  constructor(
    native: Native,
    request: FastifyRequest,
    reply: FastifyReply,
    session: SealedSession,
    isDetached = false,
  ) {
    this.#isDetached = isDetached;
    this.#native = native;
    this.#request = request;
    this.#reply = reply;
    this.session = session;
  }

  /** The same, for calls that go on when the browser leaves. */
  detached(): NativeCaller {
    return new NativeCaller(this.#native, this.#request, this.#reply, this.session, true);
  }

  /** The JSON that the service answered with. Throws GatewayError: its refusal, or what went wrong on the way. */
  json<T>(call: NativeCall): Promise<T> {
    return this.#native.json<T>(this.#request, this.session, this.#own(call));
  }

  /** The successful answer as it came. */
  send(call: NativeCall): Promise<WireAnswer> {
    return this.#native.send(this.#request, this.session, this.#own(call));
  }

  /** The answer as it came, refusals included: for calls whose refusal is an answer. */
  attempt(call: NativeCall): Promise<WireAnswer> {
    return this.#native.attempt(this.#request, this.session, this.#own(call));
  }

  /**
   * As `json`, for a GET whose answer is the same for everybody (versions, extensions): asked for once in five minutes. An
   * answer without `member` is none, and not kept.
   */
  remembered<T>(call: Pick<NativeCall, 'service' | 'path'> & { member: string }): Promise<T> {
    return this.#native.remembered<T>(this.#request, this.session, call);
  }

  /** Sends a stream, as fast as the service takes it; throws its refusal. The answer's headers. */
  upload(upload: NativeUpload): Promise<IncomingHttpHeaders> {
    return this.#native.upload(this.#request, this.session, upload);
  }

  /**
   * Opens a stream that goes on when the handler has ended. Until `ended` settles it counts as one of the session's and its user's, and a
   * switch or a renewal does not revoke the token. Throws TOO_MANY_STREAMS.
   */
  openStream<T>(open: () => Promise<T>, ended: (stream: T) => Promise<unknown>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const whole = async () => {
        const stream = await open();
        resolve(stream);
        await ended(stream).catch(() => undefined);
      };
      this.#native.streams.during(this.session, this.#request, () => this.holdingToken(whole)).catch(reject);
    });
  }

  /** Until it has ended, the session's token is not revoked. */
  holdingToken<T>(run: () => Promise<T>): Promise<T> {
    return this.#native.uses.during(this.session.tokens.scoped, run);
  }

  /** The call's address at the endpoint of the session's region. */
  address(call: Pick<NativeCall, 'service' | 'path' | 'query'>): Promise<URL> {
    return this.#native.address(this.#request, this.session, call);
  }

  /** The headers of a call that is made by other means (a stream). */
  headers(): Record<string, string> {
    return this.#native.headers(this.#request, this.session);
  }

  /** Keystone forgets a token that was only a proof. */
  revoke(token: string): void {
    this.#native.revokeWhenUnused(this.session.authUrl, token);
  }

  /** Where a browser reaches the service itself, with the session's token. Throws as `endpointOf` does. */
  publicEndpoint(service: NativeService): Promise<string> {
    return this.#native.publicEndpoint(this.#request, this.session, service);
  }

  catalog(): Promise<CatalogService[]> {
    return this.#native.catalog(this.#request, this.session);
  }

  /** Does the session's catalog have the service, in its region? */
  async has(service: NativeService): Promise<boolean> {
    return isInCatalog(await this.catalog(), service, this.session.region);
  }

  /**
   * A read that adds to an answer which is worth having without it: when it fails, `fallback`, and the header
   * `X-Sextant-Missing` names what is missing. A dead session and a browser that left are passed on.
   */
  async aside<T>(service: NativeService, read: () => Promise<T>, fallback: T): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code === 'NOT_LOGGED_IN' || error.code === 'REQUEST_ABANDONED') {
        throw error;
      }
      this.#missing.add(`${service};status=${error.statusCode}`);
      this.#reply.header('X-Sextant-Missing', [...this.#missing].join(', '));
      this.#request.log.warn({ service, code: error.code, status: error.statusCode }, 'part of an answer is missing');
      return fallback;
    }
  }

  #own(call: NativeCall): NativeCall {
    return this.#isDetached ? { ...call, detached: true } : call;
  }
}
