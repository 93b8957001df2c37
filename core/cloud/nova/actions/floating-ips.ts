import { CloudError } from '../../shared/errors.ts';
import { findServer, serverTarget } from '../find-server.ts';
import { kinds, only, wrapped } from '../formats.ts';
import { refreshPorts } from '../neutron-calls.ts';
import type { Caller, NovaCore } from '../nova-core.ts';
import type { ServerRecord } from '../nova-records.ts';
import { floatingAddress, refreshServerOf } from '../proxies/floating-ips.ts';
import { callNeutron, clientMessage } from '../proxies/neutron-client.ts';
import type { ActionCall, ActionInput, ServerActions } from './action.ts';

const lastVersion = 43;

/** Floating addresses of a server, which neutron gives and takes. */
export const floatingIpActions: ServerActions = {
  addFloatingIp: {
    rule: 'os-floating-ips:add',
    versions: [1, lastVersion],
    schema: () => wrapped('addFloatingIp', only({ address: kinds.address, fixed_address: kinds.address }, ['address'])),
    run: addFloatingIp,
  },
  removeFloatingIp: {
    rule: 'os-floating-ips:remove',
    versions: [1, lastVersion],
    schema: () => wrapped('removeFloatingIp', only({ address: kinds.address }, ['address'])),
    findServer: findByFloatingIp,
    run: removeFloatingIp,
  },
};

async function addFloatingIp({ core, caller, server, input }: ActionCall): Promise<void> {
  const fixed = fixedAddress(server, input);
  const wanted = String(input['address']);
  const address = await floatingAddress(core, caller, wanted).catch(() => {
    throw new CloudError(404, 'floating IP not found');
  });
  const floatingip = { port_id: fixed.port_id, fixed_ip_address: fixed.ip_address };
  const answer = await callNeutron(core, caller, 'PUT', `/floatingips/${address.id}`, { floatingip });
  if (answer.status === 409) throw new CloudError(400, clientMessage(answer));
  if (answer.status >= 300) {
    const attempt = `Unable to associate floating IP ${wanted} to fixed IP ${fixed.ip_address} for instance ${server.id}.`;
    throw new CloudError(400, `${attempt} Error: ${clientMessage(answer)}`);
  }
  await refreshPorts(core, server.id, caller.credentials.token);
  // The server that had it before no longer has.
  await refreshServerOf(core, caller, address);
}

/** The address of the server that is meant, or its first of IPv4. */
function fixedAddress(server: ServerRecord, input: ActionInput): { port_id: string; ip_address: string } {
  if (server.ports.length === 0) throw new CloudError(400, 'Instance network is not ready yet');
  const all = server.ports.flatMap(({ port_id, fixed_ips }) =>
    fixed_ips.map(({ ip_address }) => ({ port_id, ip_address })),
  );
  if (all.length === 0) throw new CloudError(400, 'No fixed IPs associated to instance');
  const wanted = input['fixed_address'];
  const found = all.find(({ ip_address }) =>
    wanted === undefined ? !ip_address.includes(':') : ip_address === wanted,
  );
  if (found) return found;
  if (wanted !== undefined) throw new CloudError(400, 'Specified fixed address not assigned to instance');
  const attempt = `Unable to associate floating IP ${String(input['address'])} to any fixed IPs for instance ${server.id}.`;
  throw new CloudError(400, `${attempt} Instance has no fixed IPv4 addresses to associate.`);
}

/** Finds the server by the floating address; the one that the call's address names is only compared with it. */
async function findByFloatingIp(
  core: NovaCore,
  id: string,
  caller: Caller,
  rule: string,
  input: ActionInput,
): Promise<ServerRecord> {
  const address = String(input['address']);
  const device = (await floatingAddress(core, caller, address)).port_details?.device_id;
  const server = device ? findServer(core, device, caller) : undefined;
  core.enforce(rule, caller, server ? serverTarget(server) : {});
  if (server?.id === id) return server;
  throw new CloudError(409, `Floating IP ${address} is not associated with instance ${id}.`);
}

async function removeFloatingIp({ core, caller, server, input }: ActionCall): Promise<void> {
  const address = await floatingAddress(core, caller, String(input['address']));
  await callNeutron(core, caller, 'PUT', `/floatingips/${address.id}`, { floatingip: { port_id: null } });
  await refreshPorts(core, server.id, caller.credentials.token);
}
