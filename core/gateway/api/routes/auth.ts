import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserSession } from '#protocol';
import { GatewayError } from '../../http/errors.ts';
import type { KeystoneToken } from '../../openstack/keystone-tokens.ts';
import { authenticate, checkPassword, type Credentials } from '../../session/authentication.ts';
import { checkCsrf, rotateCsrf } from '../../session/csrf.ts';
import { sendError, toGatewayError } from '../../http/error-encoding.ts';
import { nextPath } from '../../http/next-path.ts';
import { isOwnNavigation } from '../../http/origin.ts';
import { userKey } from '../../session/same-user.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { checked } from '../../session/sign-in-attempts.ts';
import { userSession } from '../../session/user-session.ts';
import { checkRenewed, keystoneNamed, type Renewal, renewalOf, scopeOf } from './renewal.ts';
import { logRevocation, yearInSeconds } from './session-changes.ts';
import { addSwitchRoutes } from './switch.ts';

type Form = Record<string, string>;

const longestForm = 16 * 1024;
const longestPassword = 4096;
/** Seconds that calls under way have to end, among them what takes an upload back that sign-out has broken off. */
const afterSignOut = 5;
/** Milliseconds that signing out waits for Keystone to have forgotten the tokens; what fails is tried again later. */
const longestSignOut = 2000;

/** Adds signing in and out. Answers a form with pages, a script (`Accept: application/json`) with JSON. */
export async function authRoutes(auth: FastifyInstance): Promise<void> {
  auth.removeAllContentTypeParsers();
  auth.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  // A body of any other type is taken for a form without fields.
  auth.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  auth.get<{ Querystring: { next?: string } }>(
    '/login/',
    { config: { operation: 'AUTH-login', open: true } },
    (request, reply) => {
      const next = nextPath(request.query.next);
      if (request.session && request.query.next === undefined) return reply.redirect('/', 302);
      return auth.renderSignIn(request, reply, { error: null, next, status: 200 });
    },
  );

  auth.post<{ Body: Form | undefined }>(
    '/login/',
    { bodyLimit: longestForm, config: { operation: 'AUTH-login', open: true } },
    async (request, reply) => {
      const form = request.body ?? {};
      const next = nextPath(form['next']);
      try {
        checkCsrf(request, form['csrfmiddlewaretoken']);
        const renewed = renewalOf(auth, request, form);
        const session = await signIn(auth, request, reply, form, renewed);
        if (!wantsJson(request)) return await reply.redirect(next, 302);
        if (!renewed) return { location: next };
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
      auth.sessions.signOut(session);
      await Promise.race([
        tokensRevoked(auth, request, session, afterSignOut),
        sleep(longestSignOut, undefined, { ref: false }),
      ]);
      // The gateway may die before Keystone answers.
      await auth.revocations.written();
      request.log.info({ event: 'sign-out', user: session.user.name }, 'signed out');
    }
    auth.sessions.clear(request, reply);
    rotateCsrf(request, reply);
    // Not "storage": an operator's views, theme and drafts live there, keyed by user and without secrets.
    reply.header('Clear-Site-Data', '"cache"');
    return reply.redirect('/auth/login/', 302);
  };
  auth.get('/logout/', { config: { operation: 'AUTH-logout', open: true } }, signOut);
  auth.post('/logout/', { bodyLimit: longestForm, config: { operation: 'AUTH-logout', open: true } }, signOut);

  addSwitchRoutes(auth);

  async function signIn(
    gateway: FastifyInstance,
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    renewed: Renewal | null,
  ): Promise<SealedSession> {
    // Before the password goes anywhere: it has been readable on its way here, and its answer would tell whether it is right.
    gateway.sessions.checkTransport(request);
    if (!renewed) rememberForm(request, reply, form);
    if (form['auth_type'] && form['auth_type'] !== 'credentials') throw new GatewayError('NO_BACKEND');
    const refused = (error: unknown, user: string | null, passwordIsRight: boolean): never => {
      const about = {
        event: 'sign-in-refused',
        ...gateway.typedNames.logged(form['username'] ?? '', user),
        code: codeOf(error),
        address: request.ip,
        passwordIsRight,
      };
      request.log.info(about, 'sign-in refused');
      throw error;
    };
    let given: ReturnType<typeof credentialsOf>;
    try {
      given = credentialsOf(gateway, form, renewed);
    } catch (error) {
      await gateway.refusalFloor.wait(performance.now(), request.disconnected);
      return refused(error, null, false);
    }
    const user = userKey({ authUrl: given.authUrl, domain: given.domain, name: given.username });
    const attempt = { user, address: request.ip, device: gateway.knownDevices.of(request, user) };
    let passwordIsRight = false;
    const attempted = gateway.attempts.during(attempt, request.disconnected, async (tell) => {
      const began = performance.now();
      const unscoped = await checked(tell, () => checkPassword(gateway, request, given)).catch(
        async (error: unknown) => {
          // After every failure: how long Keystone took tells whether it knows the name.
          await gateway.refusalFloor.wait(began, request.disconnected);
          throw error;
        },
      );
      passwordIsRight = true;
      gateway.typedNames.learn(user);
      const session = await begin(gateway, request, reply, unscoped, given, renewed);
      gateway.knownDevices.remember(request, reply, user);
      return session;
    });
    return attempted.catch((error: unknown) => refused(error, user, passwordIsRight));
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

function credentialsOf(gateway: FastifyInstance, form: Form, renewed: Renewal | null) {
  const { username = '', password = '' } = form;
  if (username === '' || password === '' || password.length > longestPassword || username.length > 255) {
    throw new GatewayError('INVALID_CREDENTIALS');
  }
  const domain = form['domain'] || renewed?.user.domainName || gateway.config.cloud.defaultDomain;
  return { username, password, domain, authUrl: renewed?.authUrl ?? chosenKeystone(gateway, form['region']) };
}

/** Begins the session of a user whose password was right. Of one that can't be begun no token stays. */
async function begin(
  gateway: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  unscoped: KeystoneToken,
  given: Pick<Credentials, 'username' | 'domain' | 'authUrl'>,
  renewed: Renewal | null,
): Promise<SealedSession> {
  const made = await authenticate(gateway, request, unscoped, {
    domain: given.domain,
    authUrl: given.authUrl,
    project: recentProject(request),
    scope: renewed ? scopeOf(renewed) : undefined,
    region: renewed?.region ?? request.cookies['services_region'] ?? null,
  });
  let session: SealedSession;
  try {
    if (renewed) checkRenewed(made, renewed);
    session = gateway.sessions.begin(request, reply, made);
  } catch (error) {
    revokeTokens(gateway, request, made);
    throw error;
  }
  const former = request.session ?? request.formerSession;
  if (former) revokeTokens(gateway, request, former, former.user.id === made.user.id ? undefined : afterSignOut);
  // Renewing the browser's own session changes nothing about who is signed in.
  if (!renewed || former?.user.id !== made.user.id) rotateCsrf(request, reply);
  request.log.info(
    { event: 'sign-in', user: given.username, project: made.project?.name, address: request.ip },
    'signed in',
  );
  return session;
}

function refuse(
  auth: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: GatewayError,
  next: string,
): unknown {
  if (error.code === 'INTERNAL') request.log.error({ err: error.cause }, 'sign-in failed');
  if (wantsJson(request)) {
    request.headers.accept = 'application/problem+json';
    return sendError(error, request, reply);
  }
  if (error.code === 'CSRF_REFUSED') {
    return reply.redirect(`/auth/login/?csrf_failure=${encodeURIComponent(error.message)}`, 302);
  }
  reply.headers(error.facts.headers ?? {});
  // The form is shown again, with the error, as an ordinary page.
  return auth.renderSignIn(request, reply, { error: error.message, next, status: 200 });
}

function wantsJson(request: FastifyRequest): boolean {
  return /application\/(problem\+)?json/i.test(request.headers.accept ?? '');
}

function recentProject(request: FastifyRequest): { id: string } | null {
  const id = request.cookies['recent_project'];
  return id && /^[\w-]{1,64}$/.test(id) ? { id } : null;
}

function chosenKeystone(gateway: FastifyInstance, region: string | undefined): string {
  const { regions } = gateway.config.cloud;
  // With one Keystone its field is hidden, and a stale value in it is no reason to refuse.
  const found = region && regions.length !== 1 ? keystoneNamed(gateway, region) : regions[0]?.authUrl;
  if (!found) throw new GatewayError('UNKNOWN_KEYSTONE');
  return found;
}

/** Remembers what was typed, also after a failure: it is offered again next time. */
function rememberForm(request: FastifyRequest, reply: FastifyReply, form: Form): void {
  const options = {
    path: '/',
    maxAge: yearInSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  } as const;
  if (form['region']) reply.setCookie('login_region', form['region'].slice(0, 255), options);
  if (form['domain']) reply.setCookie('login_domain', form['domain'].slice(0, 255), options);
}

type Revoked = Pick<SealedSession, 'authUrl' | 'tokens' | 'tokenExpiresAt'>;

/** The tokens of a session that nobody goes on with. */
function revokeTokens(gateway: FastifyInstance, request: FastifyRequest, session: Revoked, limit?: number): void {
  void tokensRevoked(gateway, request, session, limit);
}

/** The same; resolves when Keystone has been asked for each of them once. */
async function tokensRevoked(
  gateway: FastifyInstance,
  request: FastifyRequest,
  { authUrl, tokens, tokenExpiresAt: until }: Revoked,
  limit?: number,
): Promise<void> {
  const revoked = (token: string) =>
    new Promise<void>((resolve) => {
      const done = (error: unknown) => {
        logRevocation(request, error);
        resolve();
      };
      gateway.native.revokeWhenUnused(authUrl, token, { done, limit, until });
    });
  await Promise.all([tokens.scoped, tokens.domain, tokens.unscoped].map((token) => token && revoked(token)));
}
