import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserSession } from '#protocol';
import { GatewayError } from '../../http/errors.ts';
import { checkCsrf, rotateCsrf } from '../../session/csrf.ts';
import { sendError, tellRefused, toGatewayError } from '../../http/error-encoding.ts';
import { baseOf } from '../../http/base-path.ts';
import { nextPath } from '../../http/next-path.ts';
import { isOwnNavigation } from '../../http/origin.ts';
import { userSession } from '../../session/user-session.ts';
import { renewalOf } from './renewal.ts';
import { endSignedIn, signIn } from './sign-in.ts';
import { addSwitchRoutes } from './switch.ts';
import { addWebssoRoutes, afterSignOutAddress, refusalNamed } from './websso.ts';

type Form = Record<string, string>;

const longestForm = 16 * 1024;

/** Adds signing in and out. Answers a form with pages, a script (`Accept: application/json`) with JSON. */
export async function authRoutes(auth: FastifyInstance): Promise<void> {
  auth.removeAllContentTypeParsers();
  auth.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  // A body of any other type is taken for a form without fields.
  auth.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  auth.get<{ Querystring: { next?: string; error?: string } }>(
    '/login/',
    { config: { operation: 'AUTH-login', open: true } },
    (request, reply) => {
      const next = nextPath(request.query.next, baseOf(request));
      const refusal = refusalNamed(request.query.error);
      // Somebody whose session goes on hears why another sign-in has failed.
      if (request.session && request.query.next === undefined && refusal === null) return reply.redirect('/', 302);
      const { message: error = null, code = null } = refusal ?? {};
      return auth.renderSignIn(request, reply, { error, code, next, status: 200 });
    },
  );

  auth.post<{ Body: Form | undefined }>(
    '/login/',
    { bodyLimit: longestForm, config: { operation: 'AUTH-login', open: true } },
    async (request, reply) => {
      const form = request.body ?? {};
      const next = nextPath(form['next'], baseOf(request));
      try {
        checkCsrf(request, form['csrfmiddlewaretoken']);
        const renewed = renewalOf(auth, request, form);
        const session = await signIn({ gateway: auth, request, reply }, form, renewed);
        if (!wantsJson(request)) return await reply.redirect(next, 302);
        if (!renewed) return { location: baseOf(request) + next };
        const catalog = await auth.native.catalog(request, session);
        return { session: userSession(session, catalog, auth.config) } satisfies { session: UserSession };
      } catch (error) {
        return refuse(auth, request, reply, toGatewayError(error, request), next);
      }
    },
  );

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') {
      checkCsrf(request, (request.body as Form | undefined)?.['csrfmiddlewaretoken']);
    } else if (!isOwnNavigation(request)) throw new GatewayError('CROSS_SITE_REFUSED');
    const session = request.session ?? request.formerSession;
    if (session) {
      await endSignedIn(auth, request, session);
      request.log.info({ event: 'sign-out', user: session.user.name }, 'signed out');
      const { user, project, roles } = session;
      auth.events.tell({ type: 'signOut', request, reason: 'user', user, project, roles });
    }
    auth.sessions.clear(request, reply);
    rotateCsrf(request, reply);
    // Not "storage": an operator's views, theme and drafts live there, keyed by user and without secrets.
    reply.header('Clear-Site-Data', '"cache"');
    return reply.redirect(afterSignOutAddress(auth, session), 302);
  };
  auth.get('/logout/', { config: { operation: 'AUTH-logout', open: true } }, signOut);
  auth.post('/logout/', { bodyLimit: longestForm, config: { operation: 'AUTH-logout', open: true } }, signOut);

  addSwitchRoutes(auth);
  addWebssoRoutes(auth);
}

function refuse(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: GatewayError,
  next: string,
): unknown {
  if (error.code === 'INTERNAL') request.log.error({ err: error.cause }, 'sign-in failed');
  tellRefused(error, request);
  if (wantsJson(request)) {
    request.headers.accept = 'application/problem+json';
    return sendError(error, request, reply);
  }
  if (error.code === 'CSRF_REFUSED') {
    return reply.redirect(`/auth/login/?csrf_failure=${encodeURIComponent(error.message)}`, 302);
  }
  reply.headers(error.facts.headers ?? {});
  // The form is shown again, with the error, as an ordinary page.
  return auth.renderSignIn(request, reply, { error: error.message, code: error.code, next, status: 200 });
}

function wantsJson(request: FastifyRequest): boolean {
  return /application\/(problem\+)?json/i.test(request.headers.accept ?? '');
}
