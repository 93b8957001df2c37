import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { checkedBody } from './checks.ts';
import type { NovaCore } from './nova-core.ts';
import { kinds, only, wrapped } from './formats.ts';
import { finishAction, startAction } from './instance-actions.ts';
import { refreshPorts } from './neutron-calls.ts';

interface ExternalEvent {
  name: string;
  server_uuid: string;
  status?: string;
  tag?: string;
}

// prettier-ignore
const known = [
  'network-changed', 'network-vif-plugged', 'network-vif-unplugged', 'network-vif-deleted', 'volume-extended',
  'power-update', 'accelerator-request-bound',
];
const aboutPorts = new Set(known.slice(0, 4));

/** How other services tell nova of what happened to a server's ports and volumes. */
export function externalEventRoutes(app: FastifyInstance, core: NovaCore): void {
  app.post('/v2.1/os-server-external-events', async (request, reply) => {
    const event = only(
      {
        name: { type: 'string', enum: known },
        server_uuid: kinds.uuid,
        status: { type: 'string', enum: ['failed', 'completed', 'in-progress'] },
        tag: { type: 'string', maxLength: 255 },
      },
      ['server_uuid', 'name'],
    );
    const schema = wrapped('events', { type: 'array', items: event });
    const { events } = checkedBody<{ events: ExternalEvent[] }>(request, schema);
    const caller = core.caller(request);
    core.enforce('os_compute_api:os-server-external-events:create', caller, {});
    const answers = events.map((one) => {
      const there = core.servers.get(one.server_uuid)?.deleted_at === null;
      return { status: 'completed', ...one, code: there ? 200 : 404, ...(there ? {} : { status: 'failed' }) };
    });
    if (answers.every(({ code }) => code === 404)) throw new CloudError(404, 'No instances found for any event');
    const changed = events.filter(({ name }) => aboutPorts.has(name)).map(({ server_uuid: id }) => id);
    for (const id of new Set(changed)) await refreshPorts(core, id);
    for (const { name, server_uuid: id } of events) {
      const server = core.servers.get(id);
      if (name !== 'volume-extended' || server?.deleted_at !== null) continue;
      startAction(core, server, 'extend_volume', caller, 'compute_extend_volume');
      finishAction(core, id, caller.requestId, null);
    }
    return reply.code(answers.some(({ code }) => code !== 200) ? 207 : 200).send({ events: answers });
  });
}
