import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { lruMap } from '../http/lru-map.ts';
import { readJson, refusal } from '../openstack/refusals.ts';
import { GatewayError } from '../http/errors.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';

/**
 * How a route finds out that its session still counts, as a cookie alone can't tell: `now` asks Keystone each time, `recently`
 * takes an answer of the last seconds. `native` makes calls with the session's token, which a service refuses by itself: it
 * asks as often as `recently`, for the token that all sessions of one sign-in share, and goes on when Keystone can't be asked.
 */
export type AsksKeystone = 'now' | 'recently' | 'native';

/** Milliseconds that an answer of Keystone's holds for what only reads, and for what makes native calls. */
export const recentMs = 5000;
/** Milliseconds that a native call waits for Keystone's answer before it goes on without. */
const patienceMs = 2000;
const keptAnswers = 10_000;

/** A route as it was put on the gateway. */
export interface GatewayRoute {
  method: string;
  /** As Fastify writes it: `/api/plugins/:id/`. */
  url: string;
  asksKeystone: AsksKeystone | undefined;
}

interface Answer {
  at: number;
  roles: Promise<string[]>;
}

/**
 * Asks Keystone whether sessions still count, and which roles they have now, wherever the gateway itself decides. A route
 * that needs a session and says nothing of how it asks is an error of the program: it would trust the cookie alone.
 */
export const sessionConfirmation = fp(async (gateway: FastifyInstance) => {
  const answers = lruMap<string, Answer>(keptAnswers);
  /** When Keystone last answered, or was last given up on, for native calls; by scoped token. */
  const heard = lruMap<string, number>(keptAnswers);
  const hear = (session: SealedSession) => heard.set(session.tokens.scoped, Date.now());
  // A new session's tokens have just come from Keystone.
  gateway.sessions.onDidBegin(hear);

  function rolesOf(request: FastifyRequest, session: SealedSession, youngerThanMs: number): Promise<string[]> {
    const token = session.tokens.scoped;
    const known = answers.get(token);
    if (known && Date.now() - known.at < youngerThanMs) return known.roles;
    const answer: Answer = { at: Date.now(), roles: rolesNow(gateway, request, session) };
    answers.set(token, answer);
    answer.roles.catch(() => {
      if (answers.get(token) === answer) answers.delete(token);
    });
    return answer.roles;
  }
  gateway.decorate('rolesOf', rolesOf);

  async function confirm(request: FastifyRequest, how: 'now' | 'recently'): Promise<SealedSession> {
    const session = gateway.requireSession(request);
    const roles = await rolesOf(request, session, how === 'recently' ? recentMs : 0);
    // Somebody may have signed out while Keystone was asked.
    if (!gateway.sessions.isLive(session)) throw new GatewayError('NOT_LOGGED_IN');
    return (request.session = { ...session, roles });
  }
  gateway.decorate('confirmSession', confirm);

  gateway.decorate('endIfOver', async (request: FastifyRequest, session: SealedSession) => {
    await rolesOf(request, session, recentMs).catch((error: unknown) => {
      request.log.info({ code: (error as { code?: string }).code }, 'a session with streams was not confirmed');
    });
  });

  /** Throws NOT_LOGGED_IN, and nothing else: what else is wrong with Keystone, the calls find out. */
  async function confirmForCalls(request: FastifyRequest, session: SealedSession): Promise<void> {
    if (Date.now() - (heard.get(session.tokens.scoped) ?? 0) < recentMs) return;
    const asked = confirm(request, 'recently').then(
      () => hear(session),
      (error: unknown) => {
        hear(session);
        if (error instanceof GatewayError && error.code === 'NOT_LOGGED_IN') throw error;
      },
    );
    await Promise.race([asked, sleep(patienceMs, undefined, { ref: false }).then(() => hear(session))]);
  }

  const routes: GatewayRoute[] = [];
  gateway.decorate('routes', routes);
  gateway.addHook('onRoute', ({ config = {}, method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, asksKeystone: config.asksKeystone });
    if (config.open || config.operation !== undefined || config.asksKeystone !== undefined) return;
    throw new Error(`${String(method)} ${url}: say how it asks Keystone (asksKeystone), or that it is open`);
  });
  // After the body was checked: what is refused anyway costs no call.
  gateway.addHook('preHandler', async (request) => {
    const { session } = request;
    const { asksKeystone: how, operation, open } = request.routeOptions.config;
    if (!session) return;
    if (how === 'now' || how === 'recently') await confirm(request, how);
    else if (how === 'native' || (operation !== undefined && !open)) await confirmForCalls(request, session);
  });
});

/**
 * The roles that Keystone says the session's token has. Throws NOT_LOGGED_IN when it does not know the token, as another user's,
 * or does not know the one without a scope that it was made from: that one ends with the sign-in, and all that came of it.
 */
async function rolesNow(gateway: FastifyInstance, request: FastifyRequest, session: SealedSession): Promise<string[]> {
  const { native } = gateway;
  const token = session.tokens.scoped;
  const ask = (as: 'scoped' | 'unscoped') =>
    native.wire.send({
      service: 'identity',
      method: 'GET',
      url: new URL(`${session.authUrl}/auth/tokens?nocatalog`),
      headers: { ...native.headers(request, session, as), 'X-Subject-Token': token },
    });
  // A single question covers both tokens: Keystone looks at whose question it is first.
  const answer = await native.uses.during(token, async () => {
    const said = await ask('unscoped');
    // A policy that lets no token without a scope ask; one that has died would have been refused as such.
    return said.status === 403 ? ask('scoped') : said;
  });
  if (answer.status === 401 || answer.status === 404) throw native.endSession(request, session);
  if (answer.status >= 400) throw refusal(answer, 'identity');
  const { token: said } = await readJson<{ token?: { user?: { id?: string }; roles?: { name?: string }[] } }>(
    answer,
    'identity',
  );
  if (said?.user?.id !== session.user.id) throw native.endSession(request, session);
  return (said.roles ?? []).flatMap((role) => role.name ?? []);
}
