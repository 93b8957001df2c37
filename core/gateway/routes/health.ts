import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const probeSeconds = 3;

/**
 * `/healthcheck`: this process lives (as oslo.middleware answers it: text, JSON by Accept, 204 for HEAD).
 * `/readyz`: it can serve, which needs Keystone. Its JSON also says how each plugin is: a broken one is no reason to take the
 * console away from everybody.
 */
export async function healthRoutes(gateway: FastifyInstance): Promise<void> {
  gateway.get('/healthcheck', { exposeHeadRoute: false, config: { open: true } }, (request, reply) =>
    answer(request, reply, { ready: true, reason: 'OK' }),
  );
  gateway.head('/healthcheck', { config: { open: true } }, (_request, reply) => reply.code(204).send());

  gateway.get('/readyz', { config: { open: true } }, async (request, reply) => {
    const [keystone] = gateway.config.cloud.regions;
    const reached = await gateway.native.wire
      .send({
        service: 'identity',
        method: 'GET',
        url: new URL(keystone?.authUrl ?? ''),
        headers: { Accept: 'application/json', 'X-OpenStack-Request-ID': request.id },
        deadline: probeSeconds,
      })
      .then((found) => found.status < 500)
      .catch(() => false);
    const plugins = gateway.pluginCatalog.snapshot.reports.map(({ id, state, reason }) => ({ id, state, reason }));
    return answer(
      request,
      reply,
      { ready: reached, reason: reached ? 'OK' : 'Keystone is not reachable' },
      { plugins },
    );
  });
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
