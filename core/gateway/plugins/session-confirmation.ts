import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { boundedMap } from '../openstack/bounded.ts';
import { readJson, refusal } from '../openstack/refusals.ts';
import { GatewayError } from '../errors.ts';
import type { SealedSession } from './session.ts';

/**
 * How a route finds out that its session still counts, as a cookie alone can't tell: `now` asks Keystone each time, `recently`
 * takes an answer of the last seconds, `native` makes calls with the session's token, which a service refuses.
 */
export type AsksKeystone = 'now' | 'recently' | 'native';

/** Milliseconds that an answer of Keystone's holds for what only reads. */
export const recentMs = 5000;
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
  const answers = boundedMap<string, Answer>(keptAnswers);

  async function confirm(request: FastifyRequest, how: 'now' | 'recently'): Promise<SealedSession> {
    const session = gateway.requireSession(request);
    const token = session.tokens.scoped;
    let answer = how === 'recently' ? answers.get(token) : undefined;
    if (!answer || Date.now() - answer.at >= recentMs) {
      answer = { at: Date.now(), roles: rolesNow(gateway, request, session) };
      answers.set(token, answer);
      answer.roles.catch(() => answers.delete(token));
    }
    const roles = await answer.roles;
    // Somebody may have signed out while Keystone was asked.
    if (!gateway.sessions.isLive(session)) throw new GatewayError('NOT_LOGGED_IN');
    return (request.session = { ...session, roles });
  }
  gateway.decorate('confirmSession', confirm);

  const routes: GatewayRoute[] = [];
  gateway.decorate('routes', routes);
  gateway.addHook('onRoute', ({ config = {}, method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, asksKeystone: config.asksKeystone });
    if (config.open || config.operation !== undefined || config.asksKeystone !== undefined) return;
    throw new Error(`${String(method)} ${url}: say how it asks Keystone (asksKeystone), or that it is open`);
  });
  // After the body was checked: what is refused anyway costs no call.
  gateway.addHook('preHandler', async (request) => {
    const { asksKeystone: how } = request.routeOptions.config;
    if (!request.session || how === undefined || how === 'native') return;
    await confirm(request, how);
  });
});

/** The roles that Keystone says the session's token has. Throws NOT_LOGGED_IN when it does not know the token, or as another user's. */
async function rolesNow(gateway: FastifyInstance, request: FastifyRequest, session: SealedSession): Promise<string[]> {
  const { native } = gateway;
  const token = session.tokens.scoped;
  const answer = await native.uses.during(token, () =>
    native.wire.send({
      service: 'identity',
      method: 'GET',
      url: new URL(`${session.authUrl}/auth/tokens?nocatalog`),
      headers: { ...native.headers(request, session), 'X-Subject-Token': token },
    }),
  );
  if (answer.status === 401 || answer.status === 404) throw native.endSession(request, session);
  if (answer.status >= 400) throw refusal(answer, 'identity');
  const { token: said } = await readJson<{ token?: { user?: { id?: string }; roles?: { name?: string }[] } }>(
    answer,
    'identity',
  );
  if (said?.user?.id !== session.user.id) throw native.endSession(request, session);
  return (said.roles ?? []).flatMap((role) => role.name ?? []);
}
