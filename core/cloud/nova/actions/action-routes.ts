import type { FastifyInstance } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { isJsonObject } from '../../shared/json-values.ts';
import { checkBody } from '../../shared/body-schema.ts';
import { type Caller, type NovaCore, parameter, requireVersion } from '../nova-core.ts';
import { findMappedServerFor, findServerFor } from '../find-server.ts';
import { novaFormats } from '../formats.ts';
import { adminActions } from './admin.ts';
import type { ServerAction } from './action.ts';
import { consoleActions } from './consoles.ts';
import { floatingIpActions } from './floating-ips.ts';
import { imageActions } from './create-image.ts';
import { lockActions } from './lock.ts';
import { migrationActions } from './migrate.ts';
import { networkActions } from './networks.ts';
import { powerActions } from './power.ts';
import { rebuildActions } from './rebuild.ts';
import { resizeActions } from './resize.ts';
import { shelveActions } from './shelve.ts';

const actions: ReadonlyMap<string, ServerAction> = new Map(
  Object.entries({
    ...powerActions,
    ...resizeActions,
    ...rebuildActions,
    ...imageActions,
    ...shelveActions,
    ...lockActions,
    ...migrationActions,
    ...adminActions,
    ...networkActions,
    ...floatingIpActions,
    ...consoleActions,
  }),
);

/** `POST /servers/<id>/action`: the body's one member says what to do. */
export function actionRoutes(app: FastifyInstance, core: NovaCore): void {
  app.post('/v2.1/servers/:server/action', async (request, reply) => {
    const caller = core.caller(request);
    const [name, action] = actionOf(request.body, caller);
    const schema = action.schema?.(caller.minor);
    if (schema) checkBody(schema, request.body, novaFormats);
    const find = action.findServer ?? (action.looksForCell ? findMappedServerFor : findServerFor);
    const member = (request.body as Record<string, unknown>)[name];
    const input = isJsonObject(member) ? member : {};
    const server = await find(core, parameter(request, 'server'), caller, `os_compute_api:${action.rule}`, input);
    const answer = await action.run({
      core,
      caller,
      server,
      input,
      setHeader: (header, value) => void reply.header(header, value),
    });
    return reply.code(action.status ?? 202).send(answer);
  });
}

function actionOf(body: unknown, caller: Caller): [name: string, action: ServerAction] {
  const names = isJsonObject(body) ? Object.keys(body) : [];
  const name = names[0];
  if (name === undefined || names.length > 1) throw new CloudError(400, 'Malformed request body');
  const action = actions.get(name);
  if (!action) throw new CloudError(400, `There is no such action: ${name}`);
  if (action.versions) requireVersion(caller, ...action.versions);
  return [name, action];
}
