import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { operationFault } from '../../base/plugin-rules/operation-rules.mjs';
import { services } from './routes/services.ts';
import { accessOfCaller, ofPlugin } from '../plugins/native-calls/plugin-caller.ts';

/** Files that every page may load; a plugin's own place, whose routes see for themselves who calls. */
const open = /^\/(static|locales|healthcheck|plugins\/:id\/:digest|api\/p)(\/|$)/;

/** A refusal names no more of a path. */
const longestPath = 100;

/**
 * Holds a call in a plugin's name to the operations that its manifest declares (`access.api`). Throws PLUGIN_API_NOT_DECLARED, and
 * PLUGIN_CALL_NEVER_OPEN for what no plugin may declare: also for all that is no operation (sign-out, tickets of overlays, the index).
 */
export const pluginOperations = fp(async (gateway: FastifyInstance) => {
  const namesOf = namesOfRoutes();

  gateway.addHook('onRequest', async (request: FastifyRequest) => {
    const caller = request.headers['x-sextant-plugin'];
    const { url, config } = request.routeOptions;
    // A path that leads nowhere is nobody's, and without a session nothing is answered anyway.
    if (caller === undefined || url === undefined || !request.session || open.test(url)) return;
    const plugin = String(caller);
    const access = accessOfCaller(gateway, request, plugin);
    const operation = config.operationName ?? `${request.method} ${url}`;
    const never = operationFault(plugin, operation);
    if (never !== undefined) throw ofPlugin(plugin, 'PLUGIN_CALL_NEVER_OPEN', { plugin, reason: never });
    const names = namesOf.get(operation);
    if (names === undefined) {
      const [path = ''] = request.url.split('?');
      const reason = `${request.method} ${path.slice(0, longestPath)} is no operation of the API`;
      throw ofPlugin(plugin, 'PLUGIN_CALL_NEVER_OPEN', { plugin, reason });
    }
    if (!names.some((name) => access.api.has(name)))
      throw ofPlugin(plugin, 'PLUGIN_API_NOT_DECLARED', { plugin, operation });
  });
});

/** The operation of a route → all that the route answers: two of them may share one. */
function namesOfRoutes(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { declaration } of services)
    for (const [name, { sameRouteAs = name }] of Object.entries(declaration.operations))
      names.set(sameRouteAs, [...(names.get(sameRouteAs) ?? []), name]);
  return names;
}
