import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath } from '../../http/base-path.ts';
import { GatewayError } from '../../http/errors.ts';
import type { SignInWay } from '../../http/gateway-events.ts';
import type { KeystoneToken } from '../../openstack/keystone-tokens.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { authenticate, newSession } from '../../session/authentication.ts';
import { rotateCsrf } from '../../session/csrf.ts';
import { checked } from '../../session/sign-in-attempts.ts';
import { isStep, type SignInClaim, type SignInContext, type SignInForm } from '../../session/sign-in/sign-in-method.ts';
import { methodOf } from '../../session/sign-in/sign-in-methods.ts';
import { checkRenewed, keystoneNamed, type Renewal, scopeOf } from './renewal.ts';
import { logRevocation, yearInSeconds } from './session-changes.ts';

/** Seconds that calls under way have to end, among them what takes an upload back that sign-out has broken off. */
const afterSignOut = 5;
/** Milliseconds that signing out waits for Keystone to have forgotten the tokens; what fails is tried again later. */
const longestSignOut = 2000;

/**
 * Signs in with the method that the form names, and begins a session.
 * @param renewed the session that has to come of it; null: any
 * @throws GatewayError with the text for the sign-in page, after a time that tells nothing
 */
export async function signIn(
  context: SignInContext,
  form: SignInForm,
  renewed: Renewal | null,
): Promise<SealedSession> {
  const { gateway, request, reply } = context;
  // Before the password goes anywhere: it has been readable on its way here, and its answer would tell whether it is right.
  gateway.sessions.checkTransport(request);
  if (!renewed) rememberForm(request, reply, form);
  const method = methodOf(gateway, form);
  const { way } = method;
  let claim: SignInClaim;
  try {
    claim = method.read(context, form, placeOf(gateway, form, renewed));
  } catch (error) {
    await gateway.refusalFloor.wait(performance.now(), request.disconnected);
    throw refused(context, error, form['username'] ?? '', { way, user: null, passwordIsRight: false });
  }
  return carryOut(context, claim, renewed, way);
}

/**
 * Asks Keystone for what a claim needs, as an attempt that is counted, and begins a session.
 * @param renewed the session that has to come of it; null: any
 * @param way the name of the method, for metrics and audit events
 */
export async function carryOut(
  context: SignInContext,
  claim: SignInClaim,
  renewed: Renewal | null,
  way: SignInWay,
): Promise<SealedSession> {
  const { gateway, request, reply } = context;
  const { user, typedName } = claim;
  const attempt = { user, address: request.ip, device: gateway.knownDevices.of(request, user) };
  let passwordIsRight = false;
  const attempted = gateway.attempts.during(attempt, request.disconnected, async (tell) => {
    const began = performance.now();
    const unscoped = await checked(tell, () => claim.prove()).catch(async (error: unknown) => {
      passwordIsRight = isStep(error);
      if (passwordIsRight) gateway.typedNames.learn(user);
      // After every failure: how long Keystone took tells whether it knows the name.
      else await gateway.refusalFloor.wait(began, request.disconnected);
      throw error;
    });
    passwordIsRight = true;
    gateway.typedNames.learn(user);
    const session = await begin(context, unscoped, claim, renewed, way);
    if (!claim.signedInWith) gateway.knownDevices.remember(request, reply, user);
    return session;
  });
  return attempted.catch((error: unknown) => {
    throw refused(context, error, typedName, { way, user, passwordIsRight });
  });
}

/** Writes a refusal to the log, and returns it. */
function refused(
  { gateway, request }: SignInContext,
  error: unknown,
  typedName: string,
  { way, user, passwordIsRight }: { way: SignInWay; user: string | null; passwordIsRight: boolean },
): unknown {
  const { code, cause } = error as { code?: string; cause?: unknown };
  const typed = gateway.typedNames.logged(typedName, user);
  const about = {
    event: 'sign-in-refused',
    ...typed,
    code,
    ...(code === 'KEYSTONE_UNREACHABLE' && cause instanceof GatewayError && { reason: cause.message }),
    address: request.ip,
    passwordIsRight,
  };
  request.log.info(about, 'sign-in refused');
  const outcome = code === 'TOO_MANY_ATTEMPTS' ? 'throttled' : isStep(error) ? 'incomplete' : 'refused';
  const nobody = { user: null, project: null, roles: [] };
  gateway.events.tell({ type: 'signIn', request, way, outcome, ...nobody, code: code ?? 'INTERNAL', typed });
  return error;
}

/** Begins the session of a user who has proved to be it. Of one that can't be begun no token stays. */
async function begin(
  { gateway, request, reply }: SignInContext,
  proved: KeystoneToken,
  { authUrl, domain, signedInWith }: SignInClaim,
  renewed: Renewal | null,
  way: SignInWay,
): Promise<SealedSession> {
  const kept = { authUrl, region: renewed?.region ?? request.cookies['services_region'] ?? null, signedInWith };
  const made =
    signedInWith?.method === 'application_credential'
      ? newSession(gateway, proved, { ...kept, unscoped: proved.id, domainToken: null, domainRoles: undefined })
      : await authenticate(gateway, request, proved, {
          ...kept,
          domain,
          project: recentProject(request),
          scope: renewed ? scopeOf(renewed) : undefined,
        });
  let session: SealedSession;
  try {
    if (renewed) checkRenewed(made, renewed);
    session = await gateway.sessions.begin(request, reply, made);
  } catch (error) {
    void revokeTokens(gateway, request, made);
    throw error;
  }
  const former = request.session ?? request.formerSession;
  if (former) void revokeTokens(gateway, request, former, former.user.id === made.user.id ? undefined : afterSignOut);
  // Renewing the browser's own session changes nothing about who is signed in.
  if (!renewed || former?.user.id !== made.user.id) rotateCsrf(request, reply);
  request.log.info(
    {
      event: 'sign-in',
      user: made.user.name,
      method: signedInWith?.method ?? 'password',
      project: made.project?.name,
      address: request.ip,
    },
    'signed in',
  );
  const { user, project, roles } = made;
  const succeeded = { type: 'signIn', outcome: 'succeeded', code: null, typed: {} } as const;
  gateway.events.tell({ ...succeeded, request, way, user, project, roles });
  return session;
}

function placeOf(gateway: FastifyInstance, form: SignInForm, renewed: Renewal | null) {
  return {
    authUrl: renewed?.authUrl ?? chosenKeystone(gateway, form['region']),
    domain: renewed?.user.domainName || gateway.config.cloud.defaultDomain,
  };
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
function rememberForm(request: FastifyRequest, reply: FastifyReply, form: SignInForm): void {
  const options = {
    path: cookiePath(request),
    maxAge: yearInSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  } as const;
  if (form['region']) reply.setCookie('login_region', form['region'].slice(0, 255), options);
  if (form['domain']) reply.setCookie('login_domain', form['domain'].slice(0, 255), options);
}

type Revoked = Pick<SealedSession, 'authUrl' | 'tokens' | 'tokenExpiresAt'>;

/**
 * Revokes the tokens of a session that nobody goes on with. Resolves when Keystone has been asked for each of them once.
 * @param limit seconds that calls under way have to end
 */
export async function revokeTokens(
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
  const all = new Set([tokens.scoped, tokens.domain, tokens.unscoped]);
  await Promise.all([...all].map((token) => token && revoked(token)));
}

/** Ends a session at every gateway, with all of it that still runs. Resolves when Keystone has forgotten its tokens, or will be told. */
export async function endSignedIn(
  gateway: FastifyInstance,
  request: FastifyRequest,
  session: SealedSession,
): Promise<void> {
  gateway.sessions.signOut(session);
  await Promise.race([
    revokeTokens(gateway, request, session, afterSignOut),
    sleep(longestSignOut, undefined, { ref: false }),
  ]);
  // The gateway may die before Keystone answers.
  await gateway.revocations.written();
}
