import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAwayPage } from '../../http/bare-pages.ts';
import { toGatewayError } from '../../http/error-encoding.ts';
import { GatewayError } from '../../http/errors.ts';
import { nextPath } from '../../http/next-path.ts';
import { isOwnNavigation, isTrustworthy, ownOrigin } from '../../http/origin.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import {
  isFromKeystone,
  providerOf,
  providerSignOut,
  webssoAddress,
  webssoClaim,
} from '../../session/sign-in/websso-method.ts';
import { carryOut } from './sign-in.ts';

const longestForm = 16 * 1024;

/** Adds single sign-on through Keystone: where it begins, where Keystone's page posts its token, and where it ends. */
export function addWebssoRoutes(auth: FastifyInstance): void {
  auth.get<{ Params: { provider: string }; Querystring: { next?: string } }>(
    '/websso/start/:provider/',
    { config: { operation: 'AUTH-websso-start', open: true } },
    (request, reply) => {
      const { config } = auth;
      // Another site must not sign anybody in, though it be as themselves.
      if (!isOwnNavigation(request)) throw new GatewayError('CROSS_SITE_REFUSED');
      const provider = providerOf(config, request.params.provider);
      if (!provider) throw new GatewayError('NO_BACKEND');
      if (!isTrustworthy(request)) throw new GatewayError('WEBSSO_NEEDS_HTTPS');
      auth.webssoFlows.begin(reply, { provider: provider.id, next: nextPath(request.query.next) });
      return reply.redirect(webssoAddress(config, provider, ownOrigin(request)), 302);
    },
  );

  auth.post<{ Body: Record<string, string> | undefined }>(
    '/websso/',
    { bodyLimit: longestForm, config: { operation: 'AUTH-websso', open: true } },
    async (request, reply) => {
      const flow = auth.webssoFlows.open(request);
      try {
        const provider = flow && providerOf(auth.config, flow.provider);
        if (!flow || !provider) throw new GatewayError('WEBSSO_NOT_BEGUN');
        // Before the flow ends: a foreign post must not break off the one that is under way.
        if (!isFromKeystone(auth.config, provider, request)) throw new GatewayError('WEBSSO_FOREIGN');
        auth.webssoFlows.end(reply, flow);
        const claim = webssoClaim({ gateway: auth, request, reply }, provider, request.body?.['token'] ?? '');
        await carryOut({ gateway: auth, request, reply }, claim, null);
        // Not 302: the next page is asked for with GET, whatever this was.
        return await reply.redirect(flow.next, 303);
      } catch (error) {
        return refuse(auth, request, reply, toGatewayError(error, request), flow?.next ?? '/');
      }
    },
  );

  auth.get<{ Params: { provider: string } }>(
    '/websso/sign-out/:provider/',
    { config: { operation: 'AUTH-websso-end', open: true } },
    (request, reply) => {
      const provider = providerOf(auth.config, request.params.provider);
      const address = provider && providerSignOut(provider, ownOrigin(request));
      if (!address || !isOwnNavigation(request)) return reply.redirect('/auth/login/', 302);
      return sendAwayPage(address, reply);
    },
  );
}

/** Where somebody who has signed out of this session goes: to the provider's own sign-out, where there is one. */
export function afterSignOutAddress(auth: FastifyInstance, session: SealedSession | null): string {
  const { signedInWith } = session ?? {};
  const provider = signedInWith?.method === 'websso' ? providerOf(auth.config, signedInWith.provider) : undefined;
  // In two steps: the page's policy lets its sign-out form lead to the console alone, redirects included.
  return provider?.signOutUrl ? `/auth/websso/sign-out/${provider.id}/` : '/auth/login/';
}

function refuse(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: GatewayError,
  next: string,
): unknown {
  if (error.code === 'INTERNAL') request.log.error({ err: error.cause }, 'single sign-on failed');
  request.log.info({ event: 'websso-refused', code: error.code, address: request.ip }, 'single sign-on refused');
  reply.headers(error.facts.headers ?? {});
  return auth.renderSignIn(request, reply, { error: error.message, code: error.code, next, status: 200 });
}
