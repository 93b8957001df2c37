import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OtherScopes, ScopeState } from '#protocol';
import { GatewayError } from '../../http/errors.ts';
import { regionsOf } from '../../openstack/catalog.ts';
import { keystoneTokens, type TokenScope } from '../../openstack/keystone-tokens.ts';
import { newSession } from '../../session/authentication.ts';
import { checkCsrf } from '../../session/csrf.ts';
import { scopeState } from '../page-facts.ts';
import { baseOf, cookiePath } from '../../http/base-path.ts';
import { nextPath } from '../../http/next-path.ts';
import { isOwnNavigation } from '../../http/origin.ts';
import { type SealedSession, staysInProject } from '../../openstack/sealed-session.ts';
import { logRevocation, yearInSeconds } from './session-changes.ts';
import { leaveMessage } from './page-messages.ts';

type Fields = Partial<Record<'project' | 'domain' | 'system' | 'region' | 'policy', string>>;

const longestScope = 64 * 1024;
const scopeFields = new Set(['project', 'domain', 'system', 'region', 'policy']);

/** Adds two addresses that end in a redirect, one for a page that stays while its scope changes, and one that lists further scopes. */
export function addSwitchRoutes(auth: FastifyInstance): void {
  auth.post<{ Body: Fields | undefined }>(
    '/scope/',
    { bodyLimit: longestScope, config: { operation: 'AUTH-scope', open: true } },
    async (request, reply): Promise<ScopeState> => {
      checkCsrf(request);
      const session = auth.requireSession(request);
      if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new GatewayError('NOT_AJAX');
      requireScopeForm(request);
      const { policy = '', ...wanted } = request.body ?? {};
      request.session = await inScope(auth, request, reply, session, wanted);
      reply.header('cache-control', 'no-store');
      return scopeState(await auth.facts(request), policy.split(' ').filter(Boolean));
    },
  );

  auth.get(
    '/scope/',
    { config: { operation: 'AUTH-scopes', open: true } },
    async (request, reply): Promise<OtherScopes> => {
      const session = auth.requireSession(request);
      if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new GatewayError('NOT_AJAX');
      reply.header('cache-control', 'no-store');
      // Keystone may list other scopes; the session goes to none of them.
      if (staysInProject(session)) return { domains: [], system: false };
      const keystone = keystoneTokens(auth.native.wire, session.authUrl, request);
      return keystone.otherScopes(session.tokens.unscoped).catch((error: unknown) => {
        throw (error as { statusCode?: number }).statusCode === 401 ? auth.native.endSession(request, session) : error;
      });
    },
  );

  auth.get<{ Params: { project: string }; Querystring: { next?: string; region?: string } }>(
    '/switch/:project/',
    { config: { operation: 'AUTH-switch', open: true } },
    async (request, reply) => {
      const session = pageSession(request, reply);
      if (!session) return reply;
      const { region } = request.query;
      const scoped = await switchProject(auth, request, reply, session, { project: request.params.project, region });
      if (region !== undefined && scoped?.region === region)
        reply.setCookie('services_region', region, kept(request, yearInSeconds));
      reply.setCookie('recent_project', (scoped ?? session).project?.id ?? '', kept(request, yearInSeconds));
      return reply.redirect(nextPath(request.query.next, baseOf(request)), 302);
    },
  );

  auth.get<{ Params: { region: string }; Querystring: { next?: string } }>(
    '/switch_services_region/:region/',
    { config: { operation: 'AUTH-region', open: true } },
    async (request, reply) => {
      const session = pageSession(request, reply);
      if (!session) return reply;
      await switchRegion(auth, request, reply, session, request.params.region);
      return reply.redirect(nextPath(request.query.next, baseOf(request)), 302);
    },
  );
}

/** Throws 400 for a body that is no form of the known fields: it would change nothing, and the answer would not tell. */
function requireScopeForm({ headers, body }: FastifyRequest<{ Body: Fields | undefined }>): void {
  const type = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new GatewayError('UNEXPECTED_FORMAT');
  const unknown = Object.keys(body ?? {}).find((name) => !scopeFields.has(name));
  if (unknown !== undefined)
    throw new GatewayError('INVALID_PARAMETER', { name: unknown, detail: 'no scope has such a field' });
  if (body?.system && body.system !== 'all')
    throw new GatewayError('INVALID_PARAMETER', { name: 'system', detail: 'it must be "all"' });
}

/** The session in the scope or region that is asked for; as it is, when none is. Throws what Keystone refused it with. */
async function inScope(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SealedSession,
  { project, domain, system, region }: Fields,
): Promise<SealedSession> {
  if (project) {
    const begun = await beginIn(auth, request, reply, { project: { id: project } });
    reply.setCookie('recent_project', begun.project?.id ?? '', kept(request, yearInSeconds));
    return begun;
  }
  if (domain) return beginIn(auth, request, reply, { domain: { id: domain } });
  if (system === 'all') return beginIn(auth, request, reply, { system: { all: true } });
  if (!region) return session;
  const begun = await switchRegion(auth, request, reply, session, region);
  if (!begun) throw new GatewayError('INVALID_PARAMETER', { name: 'region', detail: 'the catalog has no such region' });
  return begun;
}

async function switchProject(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SealedSession,
  { project, region }: { project: string; region: string | undefined },
): Promise<SealedSession | null> {
  try {
    const begun = await beginIn(auth, request, reply, { project: { id: project } }, region);
    leaveMessage(request, reply, 'success', `Switch to project "${begun.project?.name ?? project}" successful.`);
    return begun;
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_LOGGED_IN') throw error;
    request.log.info({ code: (error as { code?: string }).code }, 'project switch refused');
    leaveMessage(request, reply, 'error', `Project switch failed for user "${session.user.name}".`);
    return null;
  }
}

/** @param wantedRegion where the catalog has it; absent: the region stays */
async function beginIn(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: TokenScope,
  wantedRegion?: string,
): Promise<SealedSession> {
  // Keystone is not asked: in another scope it could give more roles than the credential has.
  if (staysInProject(auth.requireSession(request))) throw new GatewayError('SESSION_OF_ONE_PROJECT');
  // The token without a scope outlives a switch: one that another gateway made has to end the session here as well.
  const session = await auth.confirmSession(request, 'now');
  const keystone = keystoneTokens(auth.native.wire, session.authUrl, request);
  const token = await keystone.scoped(session.tokens.unscoped, scope).catch((error: unknown) => {
    // The session is as alive as before: a 401 would say that it has ended.
    if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED' || error.statusCode !== 401) throw error;
    throw new GatewayError('SERVICE_REFUSED', { detail: error.message }, { ...error.facts, status: 403 });
  });
  const { authUrl, tokens, domainRoles, signedInWith } = session;
  const region = wantedRegion ?? session.region;
  const kept = { authUrl, region, unscoped: tokens.unscoped, domainToken: tokens.domain, domainRoles, signedInWith };
  let begun: SealedSession;
  try {
    begun = await auth.sessions.goOn(request, reply, newSession(auth, token, kept));
  } catch (error) {
    auth.native.revokeWhenUnused(authUrl, token.id, {
      done: (failure) => logRevocation(request, failure),
      until: token.expiresAt,
    });
    throw error;
  }
  auth.native.revokeWhenUnused(authUrl, tokens.scoped, {
    done: (error) => logRevocation(request, error),
    until: session.tokenExpiresAt,
  });
  return begun;
}

/** Null: the catalog has no such region, and nothing changed. */
async function switchRegion(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SealedSession,
  region: string,
): Promise<SealedSession | null> {
  if (!regionsOf(await auth.native.catalog(request, session)).includes(region)) return null;
  const confirmed = await auth.confirmSession(request, 'now');
  const begun = await auth.sessions.goOn(request, reply, { ...confirmed, region });
  reply.setCookie('services_region', region, kept(request, yearInSeconds));
  return begun;
}

/** Read by scripts, so not HttpOnly. */
function kept(request: FastifyRequest, maxAge: number) {
  return { path: cookiePath(request), sameSite: 'lax', maxAge, secure: request.protocol === 'https' } as const;
}

/** The session of a page request; without one it is sent to sign in, and comes back. */
function pageSession(request: FastifyRequest, reply: FastifyReply): SealedSession | null {
  if (!isOwnNavigation(request)) throw new GatewayError('CROSS_SITE_REFUSED');
  if (request.session) return request.session;
  void reply.redirect(
    `/auth/login/?next=${encodeURIComponent(nextPath((request.query as { next?: string }).next, baseOf(request)))}`,
    302,
  );
  return null;
}
