import { CloudError } from '../../shared/errors.ts';
import type { NovaCore } from '../nova-core.ts';
import { kinds, only, wrapped } from '../formats.ts';
import { type NeutronGroup, neutronList, neutronMessage, refreshPorts } from '../neutron-calls.ts';
import type { ServerRecord } from '../nova-records.ts';
import { allocatePorts, PortRefusedError, type PortWishes } from '../server-ports.ts';
import { requireState } from '../server-state.ts';
import type { ActionCall, ServerActions } from './action.ts';

/** Security groups and further addresses of a server. */
export const networkActions: ServerActions = {
  addSecurityGroup: {
    rule: 'os-security-groups:add',
    schema: () => wrapped('addSecurityGroup', { type: 'object' }),
    run: (call) => changeGroups(call, true),
  },
  removeSecurityGroup: {
    rule: 'os-security-groups:remove',
    schema: () => wrapped('removeSecurityGroup', { type: 'object' }),
    run: (call) => changeGroups(call, false),
  },
  addFixedIp: {
    rule: 'os-multinic:add',
    versions: [1, 43],
    schema: () =>
      wrapped(
        'addFixedIp',
        only({ networkId: { type: ['string', 'number'], minLength: 1, maxLength: 36 } }, ['networkId']),
      ),
    run: addFixedIp,
  },
  removeFixedIp: {
    rule: 'os-multinic:remove',
    versions: [1, 43],
    schema: () => wrapped('removeFixedIp', only({ address: kinds.address }, ['address'])),
    run: removeFixedIp,
  },
};

async function changeGroups(call: ActionCall, add: boolean): Promise<void> {
  const { core, caller, server, input } = call;
  const name = input['name'];
  if (typeof name !== 'string') throw new CloudError(400, 'Security group not specified');
  if (name.trim() === '') throw new CloudError(400, 'Security group name cannot be empty');
  requireState(core, server, caller, add ? 'addSecurityGroup' : 'removeSecurityGroup', {
    tasks: 'any',
    launched: false,
  });
  const query = `tenant_id=${server.project_id}`;
  const groups = await neutronList<NeutronGroup>(core, 'security-groups', query, caller.credentials.token);
  const group = groups.find((one) => one.id === name) ?? groups.find((one) => one.name === name);
  if (!group) throw new CloudError(404, `Security group ${name} is not found for project ${caller.projectId}`);
  if (server.ports.length === 0) {
    const problem = `instance_id ${server.id} could not be found as device id on any ports`;
    throw new CloudError(404, problem);
  }
  const having = server.ports.filter((port) => port.security_groups.some((one) => one.id === group.id));
  if (!add && having.length === 0) {
    const problem = `Security group ${name} not associated with the instance ${server.id}`;
    throw new CloudError(409, problem);
  }
  for (const port of add ? server.ports : having) {
    const ids = port.security_groups.map((one) => one.id).filter((id) => id !== group.id);
    await putPort(core, port.port_id, { security_groups: add ? [...ids, group.id] : ids }, caller.credentials.token);
  }
  await refreshPorts(core, server.id, caller.credentials.token);
}

async function putPort(core: NovaCore, id: string, port: object, token?: string): Promise<void> {
  const answer = await core.context.inner.call('network', {
    method: 'PUT',
    path: `/v2.0/ports/${id}`,
    body: { port },
    ...(token === undefined ? {} : { token }),
  });
  if (answer.status >= 300) throw new CloudError(400, neutronMessage(answer));
}

/** Another address on a network that the server is on already. */
async function addFixedIp({ core, server, input }: ActionCall): Promise<void> {
  const network = String(input['networkId']);
  const port = server.ports.find((one) => one.network_id === network);
  if (!port) throw new CloudError(404, `Network ${network} could not be found.`);
  const known = port.fixed_ips.map(({ subnet_id, ip_address }) => ({ subnet_id, ip_address }));
  const subnet = known[0]?.subnet_id;
  await putPort(core, port.port_id, { fixed_ips: [...known, { subnet_id: subnet }] });
  await refreshPorts(core, server.id);
}

async function removeFixedIp({ core, server, input }: ActionCall): Promise<void> {
  const address = String(input['address']);
  const port = server.ports.find((one) => one.fixed_ips.some((ip) => ip.ip_address === address));
  if (!port) throw new CloudError(400, `Instance ${server.id} does not have fixed IP '${address}'.`);
  const left = port.fixed_ips.filter((ip) => ip.ip_address !== address);
  const fixed_ips = left.map(({ subnet_id, ip_address }) => ({ subnet_id, ip_address }));
  await putPort(core, port.port_id, { fixed_ips });
  await refreshPorts(core, server.id);
}

/** A port for a server that is there, as os-interface attaches one. */
export async function attachPort(core: NovaCore, server: ServerRecord, wishes: PortWishes): Promise<ServerRecord> {
  try {
    const ports = await allocatePorts(core, server, wishes);
    const current = core.servers.get(server.id) ?? server;
    return core.servers.change(server.id, { ports: [...current.ports, ...ports] }) ?? current;
  } catch (error) {
    if (!(error instanceof PortRefusedError)) throw error;
    throw new CloudError(error.status === 409 ? 409 : 400, error.message);
  }
}
