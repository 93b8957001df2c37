import type { NovaCore } from './nova-core.ts';
import { type NeutronPort, neutronMessage, rememberPorts } from './neutron-calls.ts';
import type { ServerPort, ServerRecord } from './nova-records.ts';
import type { WantedPort } from './request-networks.ts';
import { TaskFailedError } from './server-tasks.ts';

/** Neutron refused a port. */
export class PortRefusedError extends TaskFailedError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface PortWishes {
  wanted: readonly WantedPort[];
  /** Ids of security groups for the ports that are made. */
  groups?: readonly string[];
  /** The token of somebody in the server's project. */
  token?: string | undefined;
}

/**
 * Makes or takes the ports that a server is to have, in its name. Throws PortRefusedError with neutron's text; then none is
 * left over.
 */
export async function allocatePorts(
  core: NovaCore,
  server: Pick<ServerRecord, 'id' | 'project_id' | 'host'>,
  { wanted, groups = [], token }: PortWishes,
): Promise<ServerPort[]> {
  const made: NeutronPort[] = [];
  const own = new Set<string>();
  const tags = new Map<string, string | null>();
  try {
    for (const want of wanted) {
      const port = await allocatePort(core, server, want, groups);
      made.push(port);
      tags.set(port.id, want.tag);
      if (want.port_id === null) own.add(port.id);
    }
  } catch (error) {
    await releasePorts(
      core,
      made.map((port) => ({ port_id: port.id, own: own.has(port.id) })),
    );
    throw error;
  }
  return rememberPorts(core, made, { own: (id) => own.has(id), tagOf: (id) => tags.get(id) ?? null, token });
}

async function allocatePort(
  core: NovaCore,
  server: Pick<ServerRecord, 'id' | 'project_id' | 'host'>,
  want: WantedPort,
  groups: readonly string[],
): Promise<NeutronPort> {
  const binding = {
    device_id: server.id,
    device_owner: 'compute:nova',
    ...(server.host === null ? {} : { 'binding:host_id': server.host }),
  };
  const port = {
    ...binding,
    network_id: want.network_id,
    project_id: server.project_id,
    admin_state_up: true,
    ...(want.fixed_ip === null ? {} : { fixed_ips: [{ ip_address: want.fixed_ip }] }),
    ...(groups.length === 0 ? {} : { security_groups: groups }),
  };
  const answer = await core.context.inner.call<{ port: NeutronPort }>(
    'network',
    want.port_id === null
      ? { method: 'POST', path: '/v2.0/ports', body: { port } }
      : { method: 'PUT', path: `/v2.0/ports/${want.port_id}`, body: { port: binding } },
  );
  if (answer.status >= 300) throw new PortRefusedError(answer.status, neutronMessage(answer));
  return answer.body.port;
}

/** Deletes the ports that nova made and lets go of the others. */
export async function releasePorts(
  core: NovaCore,
  ports: readonly Pick<ServerPort, 'port_id' | 'own'>[],
): Promise<void> {
  for (const { port_id, own } of ports) {
    const path = `/v2.0/ports/${port_id}`;
    const port = { device_id: '', device_owner: '', 'binding:host_id': '' };
    await core.context.inner.call(
      'network',
      own ? { method: 'DELETE', path } : { method: 'PUT', path, body: { port } },
    );
  }
}

/** Says where the server is now. */
export async function moveServerPorts(core: NovaCore, server: ServerRecord, host: string | null): Promise<void> {
  for (const { port_id } of server.ports) {
    const port = { 'binding:host_id': host ?? '' };
    await core.context.inner.call('network', { method: 'PUT', path: `/v2.0/ports/${port_id}`, body: { port } });
  }
}
