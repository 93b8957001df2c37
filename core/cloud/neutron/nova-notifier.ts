import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Neutron } from './neutron-core.ts';

const watched = /\/v2\.0\/(ports|floatingips)(?:\/([^/?]+))?(?:\?.*)?$/;

/**
 * Tells nova which servers' ports and floating addresses a call changed, as nova lists addresses from its own memory. What
 * nova itself does to ports it knows already.
 */
export function notifyNova(app: FastifyInstance, core: Neutron): void {
  const before = new WeakMap<FastifyRequest, string[]>();
  app.addHook('preHandler', async (request) => {
    const [, kind, id] = isChange(request) ? (watched.exec(request.url) ?? []) : [];
    if (kind === undefined || (kind === 'ports' && core.context.inner.knows(request))) return;
    before.set(request, serversOf(core, kind, id));
  });
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const known = before.get(request);
    if (!known || reply.statusCode >= 300 || !core.context.inner.has('compute')) return payload;
    const [, kind = '', id] = watched.exec(request.url) ?? [];
    const servers = new Set([...known, ...serversOf(core, kind, id ?? madeId(payload))]);
    const events = [...servers].map((server_uuid) => ({ name: 'network-changed', server_uuid }));
    if (events.length > 0) {
      const path = '/v2.1/os-server-external-events';
      await core.context.inner.call('compute', { method: 'POST', path, body: { events } });
    }
    return payload;
  });
}

function isChange(request: FastifyRequest): boolean {
  return request.method === 'POST' || request.method === 'PUT' || request.method === 'DELETE';
}

/** The server that has the port, or the floating IP's port. */
function serversOf(core: Neutron, kind: string, id: string | undefined): string[] {
  if (id === undefined) return [];
  const portId = kind === 'floatingips' ? core.floatingIps.get(id)?.port_id : id;
  const port = portId ? core.ports.get(portId) : undefined;
  return port?.device_owner.startsWith('compute:') ? [port.device_id] : [];
}

/** The id in the answer to a POST. */
function madeId(payload: unknown): string | undefined {
  const [, id] = typeof payload === 'string' ? (/"id":\s*"([0-9a-f-]{36})"/.exec(payload) ?? []) : [];
  return id;
}
