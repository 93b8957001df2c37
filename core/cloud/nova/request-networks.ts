import { CloudError } from '../shared/errors.ts';
import { isUuid } from '../shared/body-schema.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import { type NeutronGroup, neutronList, neutronListOf, type NeutronNetwork, showPort } from './neutron-calls.ts';

/** An entry of a body's `networks`. */
export interface NetworkEntry {
  uuid?: string;
  port?: string | null;
  fixed_ip?: string;
  tag?: string;
}

/** A port that a server is to have: one that is there, or one on this network. */
export interface WantedPort {
  port_id: string | null;
  network_id: string;
  fixed_ip: string | null;
  tag: string | null;
}

/**
 * The ports that a body's `networks` mean. Refuses what nova refuses before it makes anything: unknown networks and ports,
 * ports in use, several networks where none was named. `count`: of servers.
 */
export async function requestNetworks(
  core: NovaCore,
  caller: Caller,
  networks: readonly NetworkEntry[] | 'auto' | 'none' | undefined,
  count: number,
): Promise<WantedPort[]> {
  if (networks === 'none' || !core.context.inner.has('network')) return [];
  if (typeof networks === 'string' || networks === undefined || networks.length === 0) {
    return chosenNetwork(core, caller, networks === 'auto');
  }
  checkEntries(networks);
  const ids = [...new Set(networks.flatMap(({ uuid, port }) => (uuid !== undefined && !port ? [uuid] : [])))];
  const visible = await neutronListOf<NeutronNetwork>(core, 'networks', ids, {
    token: caller.credentials.token,
  });
  const wanted: WantedPort[] = [];
  for (const entry of networks) {
    if (entry.port) wanted.push(await wantedPort(core, caller, entry, count));
    else wanted.push(wantedNetwork(core, caller, entry, visible, count));
  }
  return wanted;
}

function checkEntries(networks: readonly NetworkEntry[]): void {
  const ports = new Set<string>();
  for (const { port, fixed_ip: address, uuid } of networks) {
    if (!port) {
      if (uuid === undefined) throw new CloudError(400, "Bad network format: missing 'uuid'");
      if (isUuid(uuid)) continue;
      throw new CloudError(400, `Bad networks format: network uuid is not in proper format (${uuid})`);
    }
    if (ports.has(port)) {
      const message = `Port ID '${port}' was specified twice: you cannot attach a port multiple times.`;
      throw new CloudError(400, message);
    }
    if (address !== undefined) {
      const problem = `Specified Fixed IP '${address}' cannot be used with port '${port}'`;
      throw new CloudError(400, `${problem}: the two cannot be specified together.`);
    }
    ports.add(port);
  }
}

async function chosenNetwork(core: NovaCore, caller: Caller, automatic: boolean): Promise<WantedPort[]> {
  const mine = await neutronList<NeutronNetwork>(core, 'networks', '', caller.credentials.token);
  const usable = mine.filter(
    (network) => (network.project_id === caller.projectId && !network['router:external']) || network.shared,
  );
  if (usable.length > 1) {
    throw new CloudError(409, 'Multiple possible networks found, use a Network ID to be more specific.');
  }
  const network = usable[0];
  if (!network && automatic) {
    throw new CloudError(400, `Unable to automatically allocate a network for project ${caller.projectId}`);
  }
  return network ? [{ port_id: null, network_id: network.id, fixed_ip: null, tag: null }] : [];
}

async function wantedPort(core: NovaCore, caller: Caller, entry: NetworkEntry, count: number): Promise<WantedPort> {
  const id = entry.port ?? '';
  const port = await showPort(core, id, caller);
  if (!port) throw new CloudError(400, `Port id ${id} could not be found.`);
  if (count > 1) {
    const reason = `Unable to launch multiple instances with a single configured port ID. Please launch your instance one by one with different ports.`;
    throw new CloudError(400, `Failed to launch instances: ${reason}`);
  }
  if (port.device_id !== '') throw new CloudError(409, `Port ${id} is still in use.`);
  if (port.fixed_ips.length === 0) {
    throw new CloudError(400, `Port ${id} requires a FixedIP in order to be used.`);
  }
  return { port_id: id, network_id: port.network_id, fixed_ip: null, tag: entry.tag ?? null };
}

function wantedNetwork(
  core: NovaCore,
  caller: Caller,
  entry: NetworkEntry,
  visible: readonly NeutronNetwork[],
  count: number,
): WantedPort {
  const network = visible.find((one) => one.id === entry.uuid);
  if (!network) throw new CloudError(400, `Network ${entry.uuid} could not be found.`);
  const outside = network['router:external'] && !network.shared;
  if (outside && !core.allows('network:attach_external_network', caller)) {
    throw new CloudError(403, `It is not allowed to create an interface on external network ${network.id}`);
  }
  if (network.subnets.length === 0) {
    throw new CloudError(400, `Network ${network.id} requires a subnet in order to boot instances on.`);
  }
  if (entry.fixed_ip !== undefined && count > 1) {
    const reason = 'max_count cannot be greater than 1 if an fixed_ip is specified.';
    throw new CloudError(400, `Failed to launch instances: ${reason}`);
  }
  return { port_id: null, network_id: network.id, fixed_ip: entry.fixed_ip ?? null, tag: entry.tag ?? null };
}

/** Ids of security groups that are named by name or id; refuses unknown ones, and names that several have. */
export async function requestGroups(core: NovaCore, caller: Caller, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)];
  // Nova leaves the default group to neutron.
  if (wanted.length === 0 || (wanted.length === 1 && wanted[0] === 'default') || !core.context.inner.has('network')) {
    return [];
  }
  const query = `tenant_id=${caller.projectId}&fields=id&fields=name`;
  const groups = await neutronList<NeutronGroup>(core, 'security-groups', query, caller.credentials.token);
  return wanted.map((name) => {
    const found = groups.filter((group) => group.id === name);
    const named = found.length > 0 ? found : groups.filter((group) => group.name === name);
    if (named.length > 1) {
      const problem = `Multiple security_group matches found for name '${name}', use an ID to be more specific.`;
      throw new CloudError(409, problem);
    }
    if (!named[0]) throw new CloudError(400, `Unable to find security_group with name or id '${name}'`);
    return named[0].id;
  });
}
