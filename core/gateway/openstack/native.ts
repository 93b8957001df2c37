import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CatalogService } from '#protocol';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';
import type { SealedSession } from './sealed-session.ts';
import type { ReadItem, RefusedCall } from './refused-call.ts';
import { lruMap } from '../http/lru-map.ts';
import { endpointOf, regionsOf, tidyCatalog, type NativeService } from './catalog.ts';
import { DomainRoles } from './domain-roles.ts';
import { managesOwnDomain } from './identity-scope.ts';
import { microversionHeaders } from './microversion-headers.ts';
import type { AddressedCall, NativeCall, NativeUpload, TokenKind } from './native-call.ts';
import { readJson, refusal, refusePage } from './refusals.ts';
import type { Revocation, RevocationKeeper, WhenUnused } from './revocation.ts';
import { Recordings } from './recording/recordings.ts';
import { createSessionStreams } from './session-streams.ts';
import { createSharedReads } from './shared-reads.ts';
import { streamUp } from './stream-up.ts';
import { createTokenReferences } from './token-references.ts';
import { UploadCount } from './upload-count.ts';
import { streamConnections, Wire, type WireAnswer, type WireRequest } from './wire.ts';

const keptCatalogs = 1000;
const keptFacts = 200;
const keptSessions = 10_000;
/** Milliseconds: a service that was upgraded is noticed within this time. */
const factsLife = 5 * 60_000;
/** Milliseconds in which tokens end whose end is not told. */
const longestToken = 24 * 3600_000;

/** Calls the native services with the session's own token, and with no other's. */
export class Native {
  readonly wire: Wire;
  readonly uses = createTokenReferences();
  readonly domainRoles = new DomainRoles();
  readonly streams: ReturnType<typeof createSessionStreams>;
  readonly uploads = new UploadCount();
  readonly reads = createSharedReads<WireAnswer>();
  readonly recordings: Recordings;
  /** Hears of what services refused with 403, before the browser does: what its caller asks next is answered by it. */
  onRefusal: (session: SealedSession, call: RefusedCall, read: ReadItem) => Promise<void> = async () => {};
  /** Keeps tokens that Keystone has still to forget. */
  keeper: RevocationKeeper | null = null;
  readonly #config: GatewayConfig;
  readonly #revoking = new Set<Promise<void>>();
  readonly #catalogs = lruMap<string, CatalogService[]>(keptCatalogs);
  readonly #facts = lruMap<string, { value: unknown; until: number }>(keptFacts);
  readonly #changes = lruMap<string, number>(keptSessions);
  readonly #asked = new WeakSet<FastifyRequest>();

  constructor(config: GatewayConfig) {
    this.#config = config;
    this.wire = new Wire(config);
    this.recordings = new Recordings(config.recording);
    this.streams = createSessionStreams({ connections: streamConnections, idle: config.timeouts.uploadIdle });
  }

  async close(): Promise<void> {
    this.recordings.close();
    await this.wire.close();
    // Revocations that this broke off are kept for the next process.
    await Promise.all(this.#revoking);
  }

  /** Has a service been asked for this request, with its session's token? */
  hasAskedFor(request: FastifyRequest): boolean {
    return this.#asked.has(request);
  }

  /** The JSON that the service answered with. Throws GatewayError: its refusal, or what went wrong on the way. */
  async json<T>(request: FastifyRequest, session: SealedSession, call: NativeCall): Promise<T> {
    return readJson<T>(await this.send(request, session, call), call.service);
  }

  /** The JSON of a GET whose answer is the same for everybody at this endpoint. */
  async remembered<T>(
    request: FastifyRequest,
    session: SealedSession,
    call: Pick<NativeCall, 'service' | 'path'> & { member: string },
  ): Promise<T> {
    const { href } = await this.address(request, session, call);
    const known = this.#facts.get(href);
    // A replay knows only what its recording has been told.
    if (known && known.until > Date.now() && !this.recordings.isRecording(session)) return known.value as T;
    const hadAsked = this.#asked.has(request);
    const value = await this.json<T>(request, session, call);
    // Some services tell this to anybody: it says nothing of the session.
    if (!hadAsked) this.#asked.delete(request);
    if (!(call.member in (value as object))) {
      const reason = `it has no ${call.member}`;
      throw new GatewayError('SERVICE_BAD_ANSWER', { service: call.service, reason }, { service: call.service });
    }
    this.#facts.set(href, { value, until: Date.now() + factsLife });
    return value;
  }

  /** The successful answer as it came. */
  async send(request: FastifyRequest, session: SealedSession, call: NativeCall): Promise<WireAnswer> {
    const url = await this.address(request, session, call);
    return this.#successful(request, session, { ...call, url }, await this.attempt(request, session, call));
  }

  /** The same, to an address. */
  async sendTo(request: FastifyRequest, session: SealedSession, call: AddressedCall): Promise<WireAnswer> {
    return this.#successful(request, session, call, await this.#attemptAt(request, session, call));
  }

  async #successful(
    request: FastifyRequest,
    session: SealedSession,
    { service, method = 'GET', url, body }: Pick<AddressedCall, 'service' | 'method' | 'url' | 'body'>,
    answer: WireAnswer,
  ) {
    if (!['GET', 'HEAD'].includes(method)) refusePage(answer, service);
    if (answer.status < 400) return answer;
    if (answer.status === 401) throw await this.#refusedToken(request, session, service);
    const refused = refusal(answer, service);
    await this.#tellRefused(request, session, { service, method, url, body }, refused);
    throw refused;
  }

  async #tellRefused(
    request: FastifyRequest,
    session: SealedSession,
    call: Omit<RefusedCall, 'message'>,
    { statusCode, message }: GatewayError,
  ): Promise<void> {
    if (statusCode !== 403) return;
    await this.onRefusal(session, { ...call, message }, async (url) =>
      readJson(await this.#attemptAt(request, session, { service: call.service, url }), call.service),
    );
  }

  /** The answer as it came, whatever its status. */
  async attempt(request: FastifyRequest, session: SealedSession, call: NativeCall): Promise<WireAnswer> {
    const { path: _path, query: _query, microversion, ...rest } = call;
    const versions = microversion === undefined ? {} : microversionHeaders(call.service, microversion);
    const url = await this.address(request, session, call);
    return this.#attemptAt(request, session, { ...rest, url, headers: { ...versions, ...call.headers } });
  }

  async #attemptAt(request: FastifyRequest, session: SealedSession, call: AddressedCall): Promise<WireAnswer> {
    const managing = call.service === 'identity' && managesOwnDomain(session, this.#config);
    const answer = await this.#callWith(request, session, {
      ...call,
      token: call.token ?? (managing ? 'domain' : 'scoped'),
    });
    if (call.token !== undefined || !managing || (answer.status !== 401 && answer.status !== 403)) return answer;
    await this.domainRoles.readAgain(session, () => this.#rolesInDomain(request, session));
    // The roles in the domain may have been taken away since: in its project the session goes on.
    if (answer.status === 403) return answer;
    return this.#callWith(request, session, { ...call, token: 'scoped' });
  }

  async #rolesInDomain(request: FastifyRequest, session: SealedSession): Promise<string[] | undefined> {
    const answer = await this.#callWith(request, session, {
      service: 'identity',
      url: new URL(`${session.authUrl}/auth/tokens?nocatalog`),
      headers: { 'X-Subject-Token': session.tokens.domain ?? '' },
      token: 'domain',
    });
    if (answer.status === 401 || answer.status === 404) return [];
    if (answer.status !== 200) return undefined;
    const { token } = await readJson<{ token?: { roles?: { name?: string }[] } }>(answer, 'identity');
    return (token?.roles ?? []).flatMap((role) => role.name ?? []);
  }

  async #callWith(request: FastifyRequest, session: SealedSession, call: AddressedCall): Promise<WireAnswer> {
    const { url, method = 'GET' } = call;
    // A call without the session's token says nothing about the session.
    if (call.token !== 'none') this.#asked.add(request);
    const wireRequest: WireRequest = {
      service: call.service,
      ...(await this.#regionOf(request, session, call.service)),
      method,
      url,
      headers: {
        ...this.headers(request, session, call.token),
        ...(call.body === undefined ? {} : { 'Content-Type': call.contentType ?? 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.deadline === undefined ? {} : { deadline: call.deadline }),
    };
    const disconnected = call.detached ? undefined : request.disconnected;
    const run = (signal?: AbortSignal) =>
      this.recordings.during(session, wireRequest, () =>
        this.uses.during(session.tokens.scoped, () =>
          this.wire.send({ ...wireRequest, ...(signal ? { signal } : {}) }),
        ),
      );
    if (method !== 'GET') return this.#changing(session, () => run(disconnected));
    if (disconnected === undefined) return run(disconnected);
    const age = this.#changes.get(session.id) ?? 0;
    return this.reads.share(`${age} ${sharedKey(session, call)}`, disconnected, run);
  }

  /** Sends a stream; ends when the browser leaves. Returns the answer's headers. */
  async upload(request: FastifyRequest, session: SealedSession, upload: NativeUpload): Promise<IncomingHttpHeaders> {
    this.#asked.add(request);
    const url = await this.address(request, session, upload);
    const send = () =>
      streamUp(this.wire.streamAgent(upload.service), {
        service: upload.service,
        url,
        headers: { ...this.headers(request, session), ...upload.headers },
        body: upload.body,
        storedWith: upload.storedWith ?? 201,
        onBytes: this.uploads.counting(upload.onBytes),
        disconnected: request.disconnected,
        timeouts: this.#config.timeouts,
      });
    try {
      const run = () => this.uses.during(session.tokens.scoped, () => this.uploads.during(send));
      return await this.streams.during(session, request, run);
    } catch (error) {
      // An upload that is left unread would hold the browser's connection open.
      if (!upload.body.readableEnded) upload.body.resume();
      if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') throw error;
      await this.#tellRefused(
        request,
        session,
        { service: upload.service, method: 'PUT', url, body: undefined },
        error,
      );
      if (error.statusCode !== 401) throw error;
      throw await this.#refusedToken(request, session, upload.service);
    }
  }

  /** No read joins one that began before a change: it would show what was. */
  async #changing<T>(session: SealedSession, run: () => Promise<T>): Promise<T> {
    const grow = () => this.#changes.set(session.id, (this.#changes.get(session.id) ?? 0) + 1);
    grow();
    try {
      return await run();
    } finally {
      grow();
    }
  }

  headers(request: FastifyRequest, session: SealedSession, token: TokenKind = 'scoped') {
    const { tokens } = session;
    return {
      ...(token === 'none' ? {} : { 'X-Auth-Token': tokens[token] ?? tokens.scoped }),
      'X-OpenStack-Request-ID': request.id,
      Accept: 'application/json',
      'User-Agent': 'sextant',
    };
  }

  /** The call's address at the endpoint of the session's region. */
  async address(request: FastifyRequest, session: SealedSession, call: Pick<NativeCall, 'service' | 'path' | 'query'>) {
    const base = await this.#base(request, session, call.service);
    const url = new URL(base + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value === undefined) continue;
      url.searchParams.delete(name);
      for (const each of [value].flat()) url.searchParams.append(name, String(each));
    }
    return url;
  }

  /** The catalog of the session's token; asked for once per token. */
  async catalog(request: FastifyRequest, session: SealedSession): Promise<CatalogService[]> {
    const known = this.#catalogs.get(session.tokens.scoped);
    if (known) return known;
    this.#asked.add(request);
    const url = new URL(`${session.authUrl}/auth/${session.project ? 'catalog' : 'tokens'}`);
    // Keystone tells the catalog alone to tokens for a project only; every token is told about itself.
    const subject: Record<string, string> = session.project ? {} : { 'X-Subject-Token': session.tokens.scoped };
    const answer = await this.reads.share(`${session.id} ${url.href}`, request.disconnected, (signal) =>
      this.wire.send({
        service: 'identity',
        method: 'GET',
        url,
        headers: { ...this.headers(request, session), ...subject },
        signal,
      }),
    );
    if (answer.status === 401) throw this.endSession(request, session);
    if (answer.status >= 400) throw refusal(answer, 'identity');
    const { catalog, token } = await readJson<{ catalog?: unknown; token?: { catalog?: unknown } }>(answer, 'identity');
    return this.rememberCatalog(session.tokens.scoped, catalog ?? token?.catalog);
  }

  rememberCatalog(token: string, catalog: unknown): CatalogService[] {
    const tidy = tidyCatalog(catalog);
    this.#catalogs.set(token, tidy);
    return tidy;
  }

  /**
   * Keystone forgets a token once the calls that run with it have ended, at the latest after `limit` (whoever keeps one call
   * running shall not keep the token). Never throws: it is kept from now on, and what fails is tried again.
   */
  revokeWhenUnused(authUrl: string, token: string, { done, limit, until }: WhenUnused = {}): void {
    const revocation = { authUrl, token, until: until ?? Date.now() + longestToken };
    const longest = (limit ?? this.#config.session.timeout) * 1000;
    void this.keeper?.keep(revocation, this.uses.isUsed(token) ? Date.now() + longest : 0);
    const revoke = () => {
      const revoking = this.#revokeOrTryAgain(revocation).then(done);
      this.#revoking.add(revoking);
      void revoking.finally(() => this.#revoking.delete(revoking));
    };
    this.uses.whenUnused(token, revoke, longest);
  }

  /** The error with which the try ended; null when the token is no more. */
  async #revokeOrTryAgain(revocation: Revocation): Promise<unknown> {
    try {
      await this.revoke(revocation);
    } catch (error) {
      await this.keeper?.tryAgain(revocation);
      return error;
    }
    await this.keeper?.drop(revocation);
    return null;
  }

  /** Keystone forgets the token now. Throws when it did not say so. */
  async revoke({ authUrl, token }: Revocation): Promise<void> {
    this.#catalogs.delete(token);
    const answer = await this.wire.send({
      service: 'identity',
      method: 'DELETE',
      url: new URL(`${authUrl}/auth/tokens`),
      headers: { 'X-Auth-Token': token, 'X-Subject-Token': token },
    });
    // Not found, or refused as no token: it was forgotten before.
    if (answer.status >= 300 && answer.status !== 404 && answer.status !== 401) throw refusal(answer, 'identity');
  }

  async publicEndpoint(request: FastifyRequest, session: SealedSession, service: NativeService): Promise<string> {
    const { httpsOnly } = this.#config.cloud;
    const choice = { region: session.region, interface: 'public', secondary: null, httpsOnly } as const;
    return endpointOf(await this.catalog(request, session), service, choice);
  }

  async #base(request: FastifyRequest, session: SealedSession, service: NativeService): Promise<string> {
    if (service === 'identity') return session.authUrl;
    // Other services take a token without a project, and then make things that belong to nobody.
    const catalog = session.project === null ? [] : await this.catalog(request, session);
    return endpointOf(catalog, service, {
      region: session.region,
      interface: this.#config.cloud.interface,
      secondary: this.#config.cloud.secondaryInterface,
      httpsOnly: this.#config.cloud.httpsOnly,
    });
  }

  /** A user who sees one region only need not hear of it. Keystone belongs to none. */
  async #regionOf(
    request: FastifyRequest,
    session: SealedSession,
    service: string,
  ): Promise<Pick<WireRequest, 'region' | 'namesRegion'>> {
    if (service === 'identity') return {};
    const { region } = session;
    if (region === null) return { region };
    return { region, namesRegion: regionsOf(await this.catalog(request, session)).length > 1 };
  }

  /** A service's 401 ends the session only when Keystone says the same: else it is the service that is set up wrongly. */
  async #refusedToken(request: FastifyRequest, session: SealedSession, service: string): Promise<GatewayError> {
    if (service !== 'identity') {
      const answer = await this.wire.send({
        service: 'identity',
        method: 'HEAD',
        url: new URL(`${session.authUrl}/auth/tokens`),
        headers: { ...this.headers(request, session), 'X-Subject-Token': session.tokens.scoped },
      });
      if (answer.status < 300) return new GatewayError('SERVICE_REFUSED_TOKEN', { service }, { service });
    }
    return this.endSession(request, session);
  }

  /** Keystone no longer knows the session's token: from now on nobody is signed in with it. */
  endSession(request: FastifyRequest, session: SealedSession): GatewayError {
    if (session.elsewhere !== undefined) return request.server.places.lose(session);
    request.server.sessions.loseToken(request, session);
    return new GatewayError('NOT_LOGGED_IN');
  }
}

/** Reads are the same when who asks, how and what are. */
function sharedKey(session: SealedSession, call: AddressedCall): string {
  const manner = [call.token ?? 'scoped', JSON.stringify(call.headers ?? {})].join(' ');
  return `${session.id} ${manner} ${call.url.href}`;
}
