import type { FastifyInstance } from 'fastify';
import type { PluginProblem } from '#protocol';
import { addWireRules } from '../session/wire-rules.ts';

const perMinute = 60;

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

const body = {
  type: 'object',
  required: ['plugin', 'code', 'message'],
  additionalProperties: false,
  properties: { plugin: text(200), code: { ...text(60), pattern: '^[A-Z_]+$' }, message: text(500) },
};

/**
 * `POST /plugins/problems` (`PluginProblem` → 204): a page says what went wrong there with a plugin that is installed, and the
 * log says it with the plugin's name and whose page it is; of one person a bounded number a minute, for a page may fail again
 * and again.
 */
export async function pluginProblemsRoute(gateway: FastifyInstance): Promise<void> {
  let minute = 0;
  /** User → how many in this minute. */
  const taken = new Map<string, number>();
  await gateway.register(async (routes) => {
    addWireRules(routes);
    routes.post<{ Body: PluginProblem }>(
      '/plugins/problems',
      { schema: { body }, config: { asksKeystone: 'recently' } },
      (request, reply) => {
        const { plugin, code, message } = request.body;
        const now = Math.floor(Date.now() / 60_000);
        if (now !== minute) taken.clear();
        minute = now;
        const user = gateway.requireSession(request).user.id;
        const isInstalled = gateway.pluginCatalog.snapshot.reports.some(({ id }) => id === plugin);
        const count = (taken.get(user) ?? 0) + (isInstalled ? 1 : 0);
        taken.set(user, count);
        if (isInstalled && count <= perMinute)
          request.log.warn({ plugin, code, user }, `plugin in a browser: ${message}`);
        return reply.code(204).send();
      },
    );
  });
}
