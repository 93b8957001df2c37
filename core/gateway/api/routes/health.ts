import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSuperuser } from '../../openstack/identity-scope.ts';

/**
 * `/healthcheck`: this process lives (as oslo.middleware answers it: text, JSON by Accept, 204 for HEAD).
 * `/readyz`: this process can serve, and is not about to stop. `OPTIONS /`, which HAProxy asks by default, says the same without a
 * body. Neither depends on Keystone: while that is away a balancer would take away every gateway, and with them the page that says
 * what is wrong. `?verbose` asks each Keystone, and says whether the store answers.
 *
 * The JSON of `/readyz` also says which build of the console's pages this gateway has, how each plugin is, what of the operator's files
 * can't be used, and a digest of the plugins and site files that count, which gateways of one site should have in common. A plugin that
 * is broken is no reason to take the console away from everybody. Anybody may ask: of the operator's files only administrators are told
 * what is wrong, which shows what is in them.
 */
export async function healthRoutes(gateway: FastifyInstance): Promise<void> {
  gateway.get('/healthcheck', { exposeHeadRoute: false, config: { open: true } }, (request, reply) =>
    answer(request, reply, { ready: true, lines: ['OK'] }),
  );
  gateway.head('/healthcheck', { config: { open: true } }, (_request, reply) => reply.code(204).send());

  // A balancer asks every other second: two lines of log each time would hide the others.
  gateway.options('/', { logLevel: 'warn', config: { open: true } }, (_request, reply) =>
    reply
      .code(gateway.draining.isDraining ? 503 : 204)
      .headers({ 'Cache-Control': 'no-store', Allow: 'GET, HEAD, OPTIONS' })
      .send(),
  );

  gateway.get<{ Querystring: { verbose?: string } }>('/readyz', { config: { open: true } }, async (request, reply) => {
    const keystones = request.query.verbose === undefined ? undefined : await keystonesOf(request);
    const { build, draining } = gateway;
    const { isDraining } = draining;
    const { reports, problems: found, etag: catalog } = gateway.pluginCatalog.snapshot;
    const isTold = await isAdministrator(request);
    const plugins = reports.map(({ id, state, reason }) => ({ id, state, ...(isTold && { reason }) }));
    const problems = found.map(({ source, line, message }) => ({
      ...{ source: basename(source), line },
      ...(isTold && { message }),
    }));
    const store = keystones && gateway.store.isShared ? { reached: gateway.store.isUp } : undefined;
    const lines = keystones?.map(({ name, reached }) => reachLine(`Keystone ${name}`, reached));
    if (store) lines?.push(reachLine('Store', store.reached));
    return answer(
      request,
      reply,
      { ready: !isDraining, lines: [isDraining ? 'The gateway is stopping' : 'OK', ...(lines ?? [])] },
      {
        ...(build !== undefined && { build }),
        plugins,
        problems,
        catalog,
        ...(keystones && { keystones }),
        ...(store && { store }),
      },
    );
  });
}

const reachLine = (name: string, reached: boolean) => `${name}: ${reached ? 'reachable' : 'not reachable'}`;

/** Each Keystone by its label, and whether it answers. Addresses are not told: anybody may ask. */
function keystonesOf({ server: gateway, id }: FastifyRequest): Promise<{ name: string; reached: boolean }[]> {
  return Promise.all(
    gateway.config.cloud.regions.map(async ({ label, authUrl }) => {
      const { reached } = await gateway.keystoneHealth.ask(authUrl, id);
      return { name: label, reached };
    }),
  );
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
  state: { ready: boolean; lines: readonly string[] },
  more: Record<string, unknown> = {},
): FastifyReply {
  void reply.code(state.ready ? 200 : 503).header('Cache-Control', 'no-store');
  return /application\/json/i.test(request.headers.accept ?? '')
    ? reply
        .type('application/json')
        .send(JSON.stringify({ detailed: false, reasons: state.lines.slice(0, 1), ...more }))
    : reply.type('text/plain; charset=utf-8').send(state.lines.join('\n'));
}
