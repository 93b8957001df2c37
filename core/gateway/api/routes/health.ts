import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSuperuser } from '../../openstack/identity-scope.ts';

const probeSeconds = 3;
/** Milliseconds that an answer of Keystone's holds: however many ask, it is asked once. */
const answerHolds = 1000;

/**
 * `/healthcheck`: this process lives (as oslo.middleware answers it: text, JSON by Accept, 204 for HEAD).
 * `/readyz`: it can serve, which needs Keystone. Its JSON also says how each plugin is, and what of the operator's files can't be
 * used: a broken one is no reason to take the console away from everybody. Anybody may ask: of the operator's files only
 * administrators are told what is wrong, which shows what is in them.
 */
export async function healthRoutes(gateway: FastifyInstance): Promise<void> {
  gateway.get('/healthcheck', { exposeHeadRoute: false, config: { open: true } }, (request, reply) =>
    answer(request, reply, { ready: true, reason: 'OK' }),
  );
  gateway.head('/healthcheck', { config: { open: true } }, (_request, reply) => reply.code(204).send());

  const probe = (id: string) =>
    gateway.native.wire
      .send({
        service: 'identity',
        method: 'GET',
        url: new URL(gateway.config.cloud.regions[0]?.authUrl ?? ''),
        headers: { Accept: 'application/json', 'X-OpenStack-Request-ID': id },
        deadline: probeSeconds,
      })
      .then((found) => found.status < 500)
      .catch(() => false);
  let probed: { answer: Promise<boolean>; until: number } | undefined;
  const isReached = (id: string): Promise<boolean> => {
    // The clock that no one sets: a changed time of day must not keep an old answer.
    if (probed && probed.until > performance.now()) return probed.answer;
    const answer = probe(id);
    const asked = { answer, until: Infinity };
    probed = asked;
    void answer.then(() => (asked.until = performance.now() + answerHolds));
    return answer;
  };

  gateway.get('/readyz', { config: { open: true } }, async (request, reply) => {
    const reached = await isReached(request.id);
    const { reports, problems: found } = gateway.pluginCatalog.snapshot;
    const isTold = reached && (await isAdministrator(request));
    const plugins = reports.map(({ id, state, reason }) => ({ id, state, ...(isTold && { reason }) }));
    const problems = found.map(({ source, line, message }) => ({
      ...{ source: basename(source), line },
      ...(isTold && { message }),
    }));
    return answer(
      request,
      reply,
      { ready: reached, reason: reached ? 'OK' : 'Keystone is not reachable' },
      { plugins, problems },
    );
  });
}

/** Whether Keystone calls the session's user an administrator; false where it can't be asked. */
async function isAdministrator(request: FastifyRequest): Promise<boolean> {
  const { server: gateway } = request;
  if (!request.session) return false;
  const session = await gateway.confirmSession(request, 'recently').catch(() => null);
  return session !== null && isSuperuser(session, gateway.config);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  state: { ready: boolean; reason: string },
  more: Record<string, unknown> = {},
): FastifyReply {
  void reply.code(state.ready ? 200 : 503).header('Cache-Control', 'no-store');
  return /application\/json/i.test(request.headers.accept ?? '')
    ? reply.type('application/json').send(JSON.stringify({ detailed: false, reasons: [state.reason], ...more }))
    : reply.type('text/plain; charset=utf-8').send(state.reason);
}
