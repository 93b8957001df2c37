import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError } from '../errors.ts';
import { regionsOf } from '../openstack/catalog.ts';
import { keystoneTokens } from '../openstack/keystone-tokens.ts';
import { newSession } from '../plugins/authentication.ts';
import { nextPath } from '../plugins/next-path.ts';
import { isOwnNavigation } from '../plugins/origin.ts';
import type { SealedSession } from '../plugins/session.ts';
import { logRevocation, year } from './auth.ts';
import { leaveMessage } from './page-messages.ts';

/** Contract §14.5. Both end in a redirect: a switch is a full page load. */
export function addSwitchRoutes(auth: FastifyInstance): void {
  auth.get<{ Params: { project: string }; Querystring: { next?: string } }>(
    '/switch/:project/',
    { config: { operation: 'AUTH-switch', open: true } },
    async (request, reply) => {
      const session = pageSession(request, reply);
      if (!session) return reply;
      const scoped = await switchProject(auth, request, reply, session, request.params.project);
      reply.setCookie('recent_project', (scoped ?? session).project?.id ?? '', kept(request, year));
      return reply.redirect(nextPath(request.query.next), 302);
    },
  );

  auth.get<{ Params: { region: string }; Querystring: { next?: string } }>(
    '/switch_services_region/:region/',
    { config: { operation: 'AUTH-region', open: true } },
    async (request, reply) => {
      const session = pageSession(request, reply);
      if (!session) return reply;
      const { region } = request.params;
      if (regionsOf(await auth.native.catalog(request, session)).includes(region)) {
        auth.sessions.begin(request, reply, { ...session, region });
        reply.setCookie('services_region', region, kept(request, year));
      }
      return reply.redirect(nextPath(request.query.next), 302);
    },
  );
}

async function switchProject(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  session: SealedSession,
  project: string,
): Promise<SealedSession | null> {
  try {
    const keystone = keystoneTokens(auth.native.wire, session.authUrl, request);
    const token = await keystone.scoped(session.tokens.unscoped, { project: { id: project } });
    const { authUrl, region, tokens } = session;
    const kept = { authUrl, region, unscoped: tokens.unscoped, domainToken: tokens.domain };
    const begun = auth.sessions.begin(request, reply, newSession(auth, token, kept));
    auth.native.revokeWhenUnused(authUrl, tokens.scoped, (error) => logRevocation(request, error));
    leaveMessage(request, reply, 'success', `Switch to project "${token.project?.name ?? project}" successful.`);
    return begun;
  } catch (error) {
    request.log.info({ code: (error as { code?: string }).code }, 'project switch refused');
    leaveMessage(request, reply, 'error', `Project switch failed for user "${session.user.name}".`);
    return null;
  }
}

/** Read by scripts, so not HttpOnly. */
function kept(request: FastifyRequest, maxAge: number) {
  return { path: '/', sameSite: 'lax', maxAge, secure: request.protocol === 'https' } as const;
}

/** The session of a page request; without one it is sent to sign in, and comes back. */
function pageSession(request: FastifyRequest, reply: FastifyReply): SealedSession | null {
  if (!isOwnNavigation(request)) throw new GatewayError('CROSS_SITE_REFUSED');
  if (request.session) return request.session;
  void reply.redirect(
    `/auth/login/?next=${encodeURIComponent(nextPath((request.query as { next?: string }).next))}`,
    302,
  );
  return null;
}
