import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendAwayPage } from '../../http/bare-pages.ts';
import { baseOf } from '../../http/base-path.ts';
import { toGatewayError } from '../../http/error-encoding.ts';
import { GatewayError } from '../../http/errors.ts';
import { nextPath } from '../../http/next-path.ts';
import { sendRenewalPage } from '../../http/renewal-page.ts';
import { isOwnNavigation, isTrustworthy, ownOrigin } from '../../http/origin.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { longestCookie, storeAway } from '../../session/sessions.ts';
import {
  isFromKeystone,
  providerOf,
  providerSignOut,
  webssoAddress,
  webssoClaim,
} from '../../session/sign-in/websso-method.ts';
import { userSession } from '../../session/user-session.ts';
import { renewalFields, renewalOf } from './renewal.ts';
import { carryOut } from './sign-in.ts';

const longestForm = 16 * 1024;
const notBegun = 'WEBSSO_NOT_BEGUN';
const tooLarge = 'SESSION_TOO_LARGE';

/** Adds single sign-on through Keystone: where it begins, where Keystone's page posts its token, and where it ends. */
export function addWebssoRoutes(auth: FastifyInstance): void {
  auth.get<{ Params: { provider: string }; Querystring: Record<string, string | undefined> }>(
    '/websso/start/:provider/',
    { config: { operation: 'AUTH-websso-start', open: true } },
    (request, reply) => {
      const { config } = auth;
      // Another site must not sign anybody in, though it be as themselves.
      if (!isOwnNavigation(request)) throw new GatewayError('CROSS_SITE_REFUSED');
      const provider = providerOf(config, request.params.provider);
      if (!provider) throw new GatewayError('NO_BACKEND');
      if (!isTrustworthy(request)) throw new GatewayError('WEBSSO_NEEDS_HTTPS');
      const next = nextPath(request.query['next'], baseOf(request));
      auth.webssoFlows.begin(reply, { provider: provider.id, next, renewal: renewalFields(request.query) });
      return reply.redirect(webssoAddress(config, provider, rootOf(request)), 302);
    },
  );

  auth.post<{ Body: Record<string, string> | undefined }>(
    '/websso/',
    { bodyLimit: longestForm, config: { operation: 'AUTH-websso', open: true } },
    async (request, reply) => {
      const flow = auth.webssoFlows.open(request);
      const provider = flow && providerOf(auth.config, flow.provider);
      // A foreign post is refused before the flow ends: it must not break off the one that is under way.
      const refusal = !provider ? notBegun : isFromKeystone(auth.config, provider, request) ? null : 'WEBSSO_FOREIGN';
      const outcome =
        !flow || refusal !== null
          ? 'refused'
          : await auth.webssoFlows.accept(reply, flow, request.body?.['token'] ?? '').catch(storeAway);
      // Not 302: the next page is asked for with GET, whatever this was.
      if (outcome === 'kept') return reply.redirect('/auth/websso/finish/', 303);
      const code = outcome === 'too-large' ? tooLarge : (refusal ?? notBegun);
      request.log.info({ event: 'websso-refused', code, address: request.ip }, 'single sign-on refused');
      return reply.redirect(`/auth/login/?error=${code}`, 303);
    },
  );

  auth.get('/websso/finish/', { config: { operation: 'AUTH-websso-finish', open: true } }, async (request, reply) => {
    const posted = await auth.webssoFlows.takeToken(request, reply).catch(storeAway);
    const provider = posted && providerOf(auth.config, posted.provider);
    if (!posted || !provider) return reply.redirect(`/auth/login/?error=${notBegun}`, 302);
    const webRoot = `${baseOf(request)}/`;
    try {
      const context = { gateway: auth, request, reply };
      const renewed = posted.renewal ? renewalOf(auth, request, posted.renewal) : null;
      const session = await carryOut(context, webssoClaim(context, provider, posted.token), renewed, 'websso');
      if (!renewed) return await reply.redirect(posted.next, 302);
      const { id, expires_in } = userSession(session, [], auth.config);
      return sendRenewalPage({ user: id, left: expires_in }, webRoot, reply);
    } catch (error) {
      const refused = toGatewayError(error, request);
      if (refused.code === 'INTERNAL') request.log.error({ err: refused.cause }, 'single sign-on failed');
      const { message, code, facts } = refused;
      reply.headers(facts.headers ?? {});
      if (posted.renewal) return sendRenewalPage({ refusal: { code, message } }, webRoot, reply);
      return auth.renderSignIn(request, reply, { error: message, code, next: posted.next, status: 200 });
    }
  });

  auth.get<{ Params: { provider: string } }>(
    '/websso/sign-out/:provider/',
    { config: { operation: 'AUTH-websso-end', open: true } },
    (request, reply) => {
      const provider = providerOf(auth.config, request.params.provider);
      const address = provider && providerSignOut(provider, rootOf(request));
      if (!address || !isOwnNavigation(request)) return reply.redirect('/auth/login/', 302);
      return sendAwayPage(address, reply);
    },
  );
}

/** The console's address without a slash at its end, as the browser knows it. */
function rootOf(request: FastifyRequest): string {
  return ownOrigin(request) + baseOf(request);
}

/** Where somebody who has signed out of this session goes: to the provider's own sign-out, where there is one. */
export function afterSignOutAddress(auth: FastifyInstance, session: SealedSession | null): string {
  const { signedInWith } = session ?? {};
  const provider = signedInWith?.method === 'websso' ? providerOf(auth.config, signedInWith.provider) : undefined;
  // In two steps: the page's policy lets its sign-out form lead to the console alone, redirects included.
  return provider?.signOutUrl ? `/auth/websso/sign-out/${provider.id}/` : '/auth/login/';
}

/** Returns the refusal that an address of the sign-in page names (`?error=`): one of those that lead there. */
export function refusalNamed(code: unknown): GatewayError | null {
  if (code === notBegun || code === 'WEBSSO_FOREIGN') return new GatewayError(code);
  if (code !== tooLarge) return null;
  return new GatewayError(code, { size: `more than ${longestCookie}`, limit: longestCookie });
}
