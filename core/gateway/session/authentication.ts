import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../http/errors.ts';
import { regionsOf } from '../openstack/catalog.ts';
import { keystoneTokens, type KeystoneToken, type TokenScope } from '../openstack/keystone-tokens.ts';
import type { SealedSession, SignedInWith } from '../openstack/sealed-session.ts';

/** Where a session is wanted. */
export interface WantedScope {
  authUrl: string;
  /** The domain whose scope is tried beside the projects; null: the user's own. */
  domain: { name: string } | null;
  /** Tried first; null: the user's primary project is. */
  project: { id: string } | null;
  /** The one scope that will do. */
  scope?: TokenScope | undefined;
  region: string | null;
  signedInWith: SignedInWith | undefined;
}

export type NewSession = Omit<SealedSession, 'id' | 'expiresAt'>;

/** Returns a session in the first scope that Keystone grants. Throws a GatewayError with the text for the sign-in page. */
export async function authenticate(
  gateway: FastifyInstance,
  request: FastifyRequest,
  unscoped: KeystoneToken,
  given: WantedScope,
): Promise<NewSession> {
  const { native } = gateway;
  const keystone = keystoneTokens(native.wire, given.authUrl, request);
  const made = [unscoped.id];
  try {
    const domain = given.domain ?? { id: unscoped.user.domain.id };
    const readPrimary = () => keystone.primaryProject(unscoped.id, unscoped.user.id);
    const [domainToken, projects, primary] = await Promise.all([
      keystone.scoped(unscoped.id, { domain }).catch(() => null),
      keystone.projects(unscoped.id, unscoped.user.id, given.signedInWith).catch(projectsRefusal),
      given.project || given.scope ? null : readPrimary(),
    ]);
    if (domainToken) made.push(domainToken.id);
    let scoped: KeystoneToken | null = null;
    // The browser may remember the project of another user.
    const isStrange = given.project !== null && !projects.some(({ id }) => id === given.project?.id);
    const first = isStrange && !given.scope ? await readPrimary() : (given.project?.id ?? primary);
    const isFirst = ({ id }: { id: string }) => Number(id === first);
    const order = [...projects].sort((a, b) => isFirst(b) - isFirst(a)).map(({ id }) => ({ project: { id } }));
    for (const scope of given.scope ? [given.scope] : order) {
      scoped = await keystone.scoped(unscoped.id, scope).catch(scopeRefusal);
      if (scoped) break;
    }
    if (!scoped && given.scope) throw new GatewayError('SESSION_OTHER_PROJECT');
    const token = scoped ?? domainToken;
    if (!token) throw new GatewayError('NO_SCOPE');
    if (token.expiresAt <= Date.now()) throw new GatewayError('TOKEN_EXPIRED_AT_BIRTH');
    return newSession(gateway, token, {
      authUrl: given.authUrl,
      unscoped: unscoped.id,
      domainToken: domainToken && domainToken !== token ? domainToken.id : null,
      domainRoles: domainToken?.roles,
      region: given.region,
      signedInWith: given.signedInWith,
    });
  } catch (error) {
    for (const token of made) native.revokeWhenUnused(given.authUrl, token);
    throw error;
  }
}

export function newSession(
  gateway: FastifyInstance,
  token: KeystoneToken,
  kept: {
    authUrl: string;
    unscoped: string;
    domainToken: string | null;
    domainRoles: readonly string[] | undefined;
    region: string | null;
    signedInWith: SignedInWith | undefined;
  },
): NewSession {
  const catalog = gateway.native.rememberCatalog(token.id, token.catalog);
  const { user, project, domain, roles } = token;
  const { domainRoles, signedInWith } = kept;
  const passwordEnd = withZone(user.password_expires_at);
  return {
    user: {
      id: user.id,
      name: user.name,
      domainId: user.domain.id,
      domainName: user.domain.name,
      ...(passwordEnd === undefined ? {} : { passwordExpiresAt: passwordEnd }),
    },
    project: project ? { id: project.id, name: project.name, domainId: project.domain.id } : null,
    domain: domain ? { id: domain.id, name: domain.name } : null,
    roles,
    ...(domainRoles?.length ? { domainRoles: [...domainRoles] } : {}),
    region: chooseRegion(regionsOf(catalog), [kept.region, gateway.config.cloud.region]),
    authUrl: kept.authUrl,
    tokens: { unscoped: kept.unscoped, scoped: token.id, domain: kept.domainToken },
    ...(signedInWith ? { signedInWith } : {}),
    tokenExpiresAt: token.expiresAt,
  };
}

/** Keystone writes this time in UTC, and without a zone. Undefined where it is no time. */
function withZone(time: unknown): string | undefined {
  if (typeof time !== 'string') return undefined;
  const end = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`);
  return Number.isNaN(end) ? undefined : new Date(end).toISOString();
}

function chooseRegion(available: readonly string[], wishes: readonly (string | null)[]): string | null {
  return wishes.find((wish) => wish !== null && available.includes(wish)) ?? available[0] ?? null;
}

function projectsRefusal(error: unknown): never {
  if (error instanceof GatewayError && error.code === 'SERVICE_REFUSED' && error.statusCode < 500) {
    throw new GatewayError('PROJECTS_NOT_LISTABLE');
  }
  throw signInFailure(error);
}

/** A project that refuses is passed over; anything else ends the attempt. */
function scopeRefusal(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'SERVICE_REFUSED' && error.statusCode < 500) return null;
  throw signInFailure(error);
}

/** Returns what the sign-in page says when Keystone fails, or can't be reached. */
export function signInFailure(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.code === 'REQUEST_ABANDONED') return error;
  const connection = ['SERVICE_UNREACHABLE', 'SERVICE_CONNECTION_LOST', 'SERVICE_TIMED_OUT', 'SERVICE_TLS_FAILED'];
  return new GatewayError(
    connection.includes(error.code) ? 'KEYSTONE_UNREACHABLE' : 'SIGN_IN_FAILED',
    {},
    {},
    { cause: error },
  );
}
