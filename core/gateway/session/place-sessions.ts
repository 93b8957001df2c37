import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../http/errors.ts';
import { regionsOf } from '../openstack/catalog.ts';
import { type KeystoneToken, keystoneTokens } from '../openstack/keystone-tokens.ts';
import { type SealedSession, staysInProject } from '../openstack/sealed-session.ts';

/** The header in which a call names the project and region that it asks for. */
export const placeHeader = 'x-sextant-place';

/** Tokens of other projects that are kept of one session: what was used longest ago is revoked for a further one. */
export const mostTokens = 100;
/** Tokens that Keystone is asked for at once, by one session. */
export const mostAtOnce = 4;

type PlaceToken = Pick<KeystoneToken, 'id' | 'expiresAt' | 'roles' | 'project'>;

/** The tokens of one session, by project; the one that was used last is at the end. */
interface Kept {
  session: SealedSession;
  tokens: Map<string, Promise<PlaceToken>>;
  inTurn<T>(run: () => Promise<T>): Promise<T>;
}

/**
 * Lets a session ask in another project or region without going there. A region needs no further token. A token for another project is made
 * from the session's token without a scope, once, and kept in this process until the session ends; then it is revoked.
 */
export class PlaceSessions {
  readonly #gateway: FastifyInstance;
  /** By the id of the session. */
  readonly #kept = new Map<string, Kept>();

  constructor(gateway: FastifyInstance) {
    this.#gateway = gateway;
    gateway.sessions.onDidEnd((session) => this.#drop(session));
  }

  /** The tokens for other projects that are kept of a session. */
  count({ id }: Pick<SealedSession, 'id'>): number {
    return this.#kept.get(id)?.tokens.size ?? 0;
  }

  /**
   * Returns the session of the request as it is in the place that the request names; null where it names none. Throws INVALID_PARAMETER for
   * what is no place, SESSION_OF_ONE_PROJECT, and Keystone's refusal of the project as a 403.
   */
  async sessionFor(request: FastifyRequest): Promise<SealedSession | null> {
    const said = request.headers[placeHeader];
    if (said === undefined) return null;
    const session = this.#gateway.requireSession(request);
    const { project, region } = readPlace(String(said));
    const there = project === session.project?.id ? session : await this.#inProject(request, session, project);
    const regions = regionsOf(await this.#gateway.native.catalog(request, there));
    if (region === null ? regions.length > 0 : !regions.includes(region))
      throw noPlace('the catalog has no such region');
    return { ...there, region };
  }

  /** Forgets a token that Keystone does not know any more. The session goes on; returns what its call is refused with. */
  lose({ elsewhere = '', project, tokens }: SealedSession): GatewayError {
    const kept = this.#kept.get(elsewhere)?.tokens;
    const held = kept?.get(project?.id ?? '');
    void held?.then(
      ({ id }) => id === tokens.scoped && kept?.get(project?.id ?? '') === held && kept?.delete(project?.id ?? ''),
      () => undefined,
    );
    return new GatewayError('SERVICE_REFUSED_TOKEN', { service: 'identity' }, { service: 'identity' });
  }

  async #inProject(request: FastifyRequest, session: SealedSession, project: string): Promise<SealedSession> {
    // The answer names a service: a refusal without one would end the session in the browser.
    if (staysInProject(session)) throw new GatewayError('SESSION_OF_ONE_PROJECT', {}, { service: 'identity' });
    const token = await this.#token(request, session, project);
    return {
      ...session,
      // Reads of two projects at one address are two reads.
      id: `${session.id} ${project}`,
      elsewhere: session.id,
      project: token.project && {
        id: token.project.id,
        name: token.project.name,
        domainId: token.project.domain.id,
      },
      domain: null,
      roles: token.roles,
      tokens: { ...session.tokens, scoped: token.id },
      tokenExpiresAt: token.expiresAt,
    };
  }

  async #token(request: FastifyRequest, session: SealedSession, project: string): Promise<PlaceToken> {
    const kept = this.#keptOf(session);
    const known = kept.tokens.get(project);
    if (known) {
      kept.tokens.delete(project);
      kept.tokens.set(project, known);
      const token = await known;
      if (token.expiresAt > Date.now()) return token;
      if (kept.tokens.get(project) === known) kept.tokens.delete(project);
      return this.#token(request, session, project);
    }
    const made = kept.inTurn(() => this.#make(request, session, project));
    kept.tokens.set(project, made);
    made.catch(() => kept.tokens.get(project) === made && kept.tokens.delete(project));
    this.#makeRoom(session, kept);
    const token = await made;
    // The session may have ended while Keystone was asked: nobody else would revoke this one.
    if (this.#gateway.sessions.isLive(session) && this.#kept.get(session.id) === kept) return token;
    this.#drop(session);
    this.#revoke(session, made);
    throw new GatewayError('NOT_LOGGED_IN');
  }

  /** Asks Keystone. The answer is for everybody who waits for it, so it is not given up when one browser leaves. */
  async #make({ id }: FastifyRequest, session: SealedSession, project: string): Promise<PlaceToken> {
    const { native } = this.#gateway;
    const { authUrl, tokens } = session;
    const keystone = keystoneTokens(native.wire, authUrl, { id, disconnected: new AbortController().signal });
    const token = await keystone.scoped(tokens.unscoped, { project: { id: project } }).catch((error: unknown) => {
      // The session is as alive as before: a 401 would say that it has ended.
      if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED' || error.statusCode !== 401) throw error;
      throw new GatewayError('SERVICE_REFUSED', { detail: error.message }, { ...error.facts, status: 403 });
    });
    native.rememberCatalog(token.id, token.catalog);
    // A process that is killed leaves it to the next one.
    void native.keeper?.keep({ authUrl, token: token.id, until: token.expiresAt }, token.expiresAt);
    return { id: token.id, expiresAt: token.expiresAt, roles: token.roles, project: token.project };
  }

  #keptOf(session: SealedSession): Kept {
    const known = this.#kept.get(session.id);
    // The time of the session may have begun anew.
    if (known) return Object.assign(known, { session });
    // Nobody is told of a session whose time has run out.
    for (const { session: former } of this.#kept.values()) {
      if (!this.#gateway.sessions.isLive(former)) this.#drop(former);
    }
    const kept: Kept = { session, tokens: new Map(), inTurn: turns(mostAtOnce) };
    this.#kept.set(session.id, kept);
    return kept;
  }

  #makeRoom(session: SealedSession, { tokens }: Kept): void {
    for (const [project, token] of tokens) {
      if (tokens.size <= mostTokens) return;
      tokens.delete(project);
      this.#revoke(session, token);
    }
  }

  #drop(session: SealedSession): void {
    const kept = this.#kept.get(session.id);
    this.#kept.delete(session.id);
    for (const token of kept?.tokens.values() ?? []) this.#revoke(session, token);
  }

  /** Calls that run with it end first. One that was never made needs no revocation. */
  #revoke({ authUrl }: SealedSession, made: Promise<PlaceToken>): void {
    made.then(
      ({ id, expiresAt }) => this.#gateway.native.revokeWhenUnused(authUrl, id, { until: expiresAt }),
      () => undefined,
    );
  }
}

/** Reads `<project>/<region>`, each encoded. */
function readPlace(said: string): { project: string; region: string | null } {
  const parts = said.split('/').map(decoded);
  const [project, region] = parts;
  if (!project || !region || parts.length !== 2) throw noPlace('it must be <project>/<region>, each encoded');
  return { project, region: region === '-' ? null : region };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw noPlace('it is not encoded correctly');
  }
}

function noPlace(detail: string): GatewayError {
  return new GatewayError('INVALID_PARAMETER', { name: 'X-Sextant-Place', detail });
}

/** Lets so many run at once; the others wait in the order in which they came. */
function turns(limit: number): Kept['inTurn'] {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
