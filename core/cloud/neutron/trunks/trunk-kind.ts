import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import { find, type Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { isUuid, text, toBoolean } from '../engine/values.ts';
import { conflict, notFound } from '../errors.ts';
import type { SubPort, TrunkRecord } from '../neutron-records.ts';
import { areSubPorts, checkParent, checkSubPorts } from './trunk-checks.ts';
import { releaseSubPorts, wireTrunk } from './wiring.ts';

const attributes: Attributes = {
  ...standardAttributes,
  admin_state_up: { default: true, convert: toBoolean, filter: true, sort: true },
  name: { default: '', check: text(255), filter: true, sort: true },
  port_id: { put: false, check: isUuid, filter: true, sort: true },
  status: { post: false, put: false, sort: true },
  sub_ports: { put: false, default: [], check: areSubPorts },
  description: { default: '', check: text(255), filter: true, sort: true },
};

export function trunkKind(core: Neutron): Kind<TrunkRecord> {
  return {
    name: 'trunk',
    plural: 'trunks',
    path: 'trunks',
    attributes,
    quota: 'trunk',
    records: () => core.trunks.values(),
    get: (id) => core.trunks.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.trunks.get(id) ?? []),
    missing: (id) => notFound('TrunkNotFound', `Trunk ${id} could not be found.`),
    view: trunkView,
    create(caller, body) {
      const port = find(core.kinds.port, String(body['port_id']), caller);
      checkParent(core, port);
      const subs = checkSubPorts(core, caller, body['sub_ports'] as Partial<SubPort>[], port);
      const trunk: TrunkRecord = {
        ...core.stamp(String(body['project_id']), body['description'], 0),
        name: String(body['name']),
        port_id: port.id,
        admin_state_up: body['admin_state_up'] === true,
        status: 'DOWN',
        sub_ports: subs,
      };
      core.trunks.set(trunk.id, trunk);
      core.tasks.later(1, 'trunk', trunk.id);
      return trunk;
    },
    update(_caller, trunk, changes) {
      if (Object.keys(changes).length === 0) return trunk;
      return core.change(core.trunks, trunk, changes as Partial<TrunkRecord>);
    },
    remove(_caller, trunk) {
      if (!trunk.admin_state_up) throw disabled(trunk);
      if (core.ports.get(trunk.port_id)?.['binding:vif_type'] === 'ovs') {
        throw conflict('TrunkInUse', `Trunk ${trunk.id} is currently in use.`);
      }
      core.trunks.delete(trunk.id);
      releaseSubPorts(core, trunk.sub_ports);
    },
    setTags: (trunk, tags) => void core.change(core.trunks, trunk, { tags }),
  };
}

export function disabled({ id }: TrunkRecord) {
  return conflict('TrunkDisabled', `Trunk ${id} is currently disabled.`);
}

/** The agent looks at the trunk once more: sub-ports came or its parent was bound. */
export function serveTrunk(core: Neutron, id: string): void {
  const trunk = core.trunks.get(id);
  if (trunk) wireTrunk(core, trunk);
}

export function trunkView(trunk: TrunkRecord): Record<string, unknown> {
  return {
    admin_state_up: trunk.admin_state_up,
    id: trunk.id,
    name: trunk.name,
    port_id: trunk.port_id,
    status: trunk.status,
    sub_ports: trunk.sub_ports,
    description: trunk.description,
    tenant_id: trunk.project_id,
    ...standardView(trunk),
  };
}
