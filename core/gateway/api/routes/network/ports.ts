import type { NetworkApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { hasExtension } from '../../../openstack/neutron/extensions.ts';
import { createPort, listPorts } from '../../../openstack/neutron/ports.ts';
import { listTrunks, type NativeSubport, type NativeTrunk } from '../../../openstack/neutron/trunks.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Handlers } from '../../operations/call.ts';
import { owned } from './networks.ts';
import { shownPort } from './shapes.ts';

type Operations = Pick<NetworkApi.NetworkOperations, 'listPorts' | 'createPort'>;

/** Filters that leave few ports; without one an administrator would be sent those of the whole cloud. */
const narrowing = ['project_id', 'tenant_id', 'network_id', 'device_id', 'id'];

export const portHandlers: Handlers<Operations> = {
  listPorts: async ({ native, filters }) => {
    const isNarrow = narrowing.some((name) => filters[name]);
    const wanted = isNarrow ? filters : { ...filters, project_id: ownProject(native.session) };
    const project = wanted['project_id'] ?? wanted['tenant_id'];
    const [ports, trunks] = await Promise.all([
      listPorts(native, wanted),
      native.aside('network', () => trunksOf(native, project), []),
    ]);
    const subports = subportsOf(trunks);
    return { items: ports.map((port) => shownPort(port, subports.get(port.id))) };
  },
  createPort: async ({ native, body }) => shownPort(await createPort(native, owned(native, body))),
};

/** None where the network service knows no trunks. */
async function trunksOf(native: NativeCaller, project: string | undefined): Promise<NativeTrunk[]> {
  if (!(await hasExtension(native, 'trunk'))) return [];
  return listTrunks(native, { fields: ['id', 'sub_ports'], ...(project ? { project_id: project } : {}) });
}

function subportsOf(trunks: readonly NativeTrunk[]): Map<string, NativeSubport & { trunk_id: string }> {
  return new Map(
    trunks.flatMap((trunk) =>
      (trunk.sub_ports ?? []).map((subport) => [subport.port_id, { ...subport, trunk_id: trunk.id }] as const),
    ),
  );
}
