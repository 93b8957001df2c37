import { isJsonObject } from '../../shared/json-values.ts';
import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { type Check, isUuid } from '../engine/values.ts';
import { conflict, invalidInput } from '../errors.ts';
import { trunkOf } from '../ports/port-view.ts';
import type { PortRecord, SubPort, TrunkRecord } from '../neutron-records.ts';

/** The form of a list of sub-ports; what only the service knows is checked by `checkSubPorts`. */
export const areSubPorts: Check = (value) => {
  if (!Array.isArray(value)) return `Invalid data format for subports: '${pythonStr(value)}' is not a list`;
  const ports = new Set<string>();
  const segments = new Set<string>();
  for (const sub of value as unknown[]) {
    if (!isJsonObject(sub)) return `Invalid data format for subport: '${pythonRepr(sub)}' is not a dictionary`;
    const { port_id: port, segmentation_type: type, segmentation_id: id } = sub;
    if (!port) return 'A valid port UUID must be specified';
    if (isUuid(port) !== null) return `Invalid UUID for subport: '${pythonStr(port)}'`;
    if (ports.has(String(port))) return `Non unique UUID for subport: '${pythonStr(port)}'`;
    ports.add(String(port));
    if (type === 'inherit' || (type === undefined && id === undefined)) continue;
    if (type === undefined || id === undefined) return missingSegment(sub);
    if (segments.has(`${pythonStr(type)} ${pythonStr(id)}`)) {
      return `Segmentation ID '${pythonStr(id)}' for '${pythonStr(port)}' is not unique`;
    }
    segments.add(`${pythonStr(type)} ${pythonStr(id)}`);
  }
  return null;
};

function missingSegment(sub: object): string {
  return (
    `Invalid subport details '${pythonRepr(sub)}': missing segmentation information. ` +
    'Must specify both segmentation_id and segmentation_type'
  );
}

/** May this port become the parent of a trunk? */
export function checkParent(core: Neutron, port: PortRecord): void {
  refuseSubPort(core, port);
  if (!trunkOf(core, port) && port['binding:vif_type'] !== 'ovs') return;
  throw parentInUse(port);
}

/** The sub-ports that were asked for, each a port that is free. */
export function checkSubPorts(
  core: Neutron,
  caller: Caller,
  asked: readonly Partial<SubPort>[],
  parent: PortRecord,
  trunk?: TrunkRecord,
): SubPort[] {
  if (asked.some((sub) => sub.port_id === parent.id)) throw parentInUse(parent);
  return asked.map((sub) => {
    const { segmentation_type: type, segmentation_id: id } = sub;
    if (type === 'inherit') throw invalidInput(`Unknown segmentation_type '${networkTypeOf(core, sub.port_id)}'`);
    if (type === undefined || id === undefined) throw invalidInput(missingSegment(sub));
    if (type !== 'vlan') throw invalidInput(`Unknown segmentation_type '${pythonStr(type)}'`);
    if (!Number.isInteger(Number(id)) || Number(id) < 1 || Number(id) > 4094) {
      throw invalidInput(`Segmentation ID '${pythonStr(id)}' is not in range`);
    }
    const port = find(core.kinds.port, sub.port_id ?? '', caller);
    refuseSubPort(core, port);
    if (trunkOf(core, port)) throw parentInUse(port);
    if (port.device_id !== '') {
      throw conflict(
        'PortInUse',
        `Unable to complete operation on port ${port.id} for network ${port.network_id}. Port already has an attached device ${port.device_id}.`,
      );
    }
    if (trunk?.sub_ports.some((other) => other.segmentation_type === type && other.segmentation_id === Number(id))) {
      throw conflict(
        'DuplicateSubPort',
        `segmentation_type ${type} and segmentation_id ${id} already in use on trunk ${trunk.id}.`,
      );
    }
    return { port_id: port.id, segmentation_type: type, segmentation_id: Number(id) };
  });
}

function networkTypeOf(core: Neutron, portId: string | undefined): string {
  const network = core.networks.get(core.ports.get(portId ?? '')?.network_id ?? '');
  return network?.['provider:network_type'] ?? '';
}

function refuseSubPort(core: Neutron, port: PortRecord): void {
  for (const { sub_ports } of core.trunks.values()) {
    if (!sub_ports.some((sub) => sub.port_id === port.id)) continue;
    throw conflict('TrunkPortInUse', `Port ${port.id} is in use by another trunk.`);
  }
}

function parentInUse({ id }: PortRecord) {
  return conflict('ParentPortInUse', `Port ${id} is currently in use and is not eligible for use as a parent port.`);
}
