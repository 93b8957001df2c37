import type { Neutron } from './neutron-core.ts';

/**
 * Tells nova that the addresses of a server's port changed, as the real services do: it then asks for what it shows of
 * them. Nobody waits for it, and a nova that isn't there or doesn't know the server is no trouble.
 */
export function tellCompute(core: Neutron, portId: string | null): void {
  const port = portId === null ? undefined : core.ports.get(portId);
  const { inner } = core.context;
  if (!port?.device_owner.startsWith('compute:') || !inner.has('compute')) return;
  const events = [{ name: 'network-changed', server_uuid: port.device_id, tag: port.id }];
  const told = inner.call('compute', { method: 'POST', path: '/v2.1/os-server-external-events', body: { events } });
  void told.catch(() => undefined);
}
