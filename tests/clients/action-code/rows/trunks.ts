import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteTrunk, deleteTrunks } from '../../../../plugins/trunks/actions/delete-trunks.ts';
import { loadPorts, unknownPort } from '../../../../plugins/trunks/forms/ports.ts';
import { stateIn, stateOf } from '../../../../plugins/trunks/forms/merge-edit.ts';
import { beginEdit, saveEdit } from '../../../../plugins/trunks/forms/save-edit.ts';
import * as trunkCode from '../../../../plugins/trunks/forms/trunk-code.ts';
import { emptyTrunk, modelOf, newTrunk, type TrunkModel } from '../../../../plugins/trunks/forms/trunk-model.ts';
import { readTrunk } from '../../../../plugins/trunks/trunk-calls.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

async function newPorts({ services }: ConsoleAndShell, count: number): Promise<string[]> {
  const network_id = (await loadPorts(services)).find(({ name }) => name === 'free-parent')!.network_id;
  const ports = [];
  for (let at = 0; at < count; at += 1) ports.push(await callApi(services, 'createPort', { body: { network_id } }));
  return ports.map(({ id }) => id);
}

/** A trunk's parts, with its ports by their places in `ids`. */
async function trunkOf({ services }: ConsoleAndShell, parent: string, ids: readonly string[]) {
  const trunk = (await callApi(services, 'listTrunks', {})).items.find(({ port_id: id }) => id === parent);
  if (!trunk) return 'gone';
  const { name, description, admin_state_up: isUp, sub_ports: subports, project_id: project } = trunk;
  const places = subports.map(({ port_id: id, ...rest }) => ({ port: ids.indexOf(id), ...rest }));
  return { name, description, isUp, project, subports: places.toSorted((one, other) => one.port - other.port) };
}

async function trunkModel(at: ConsoleAndShell): Promise<{ model: TrunkModel; ids: string[] }> {
  const ids = await newPorts(at, 4);
  const [parent, one, two] = ids.map(unknownPort);
  const subports = [
    { port: one!, type: 'vlan', id: 7 },
    { port: two!, type: 'vlan', id: 4094 },
  ];
  return {
    ids,
    model: { ...emptyTrunk, name: `-${awkward}`, description: `--${awkward}`, parents: [parent!], subports },
  };
}

export const rows: readonly Row[] = [
  {
    actions: ['trunks.create'],
    title: 'a trunk with subports',
    async begin(at) {
      const { model, ids } = await trunkModel(at);
      return {
        byConsole: async () => void (await callApi(at.services, 'createTrunk', { body: newTrunk(model) })),
        code: () => trunkCode.creationCode(model),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.create'],
    title: 'a trunk that is disabled and has no name',
    async begin(at) {
      const ids = await newPorts(at, 1);
      const model = { ...emptyTrunk, isUp: false, parents: ids.map(unknownPort) };
      return {
        byConsole: async () => void (await callApi(at.services, 'createTrunk', { body: newTrunk(model) })),
        code: () => trunkCode.creationCode(model),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.edit'],
    title: 'a trunk: its name, a subport that goes, one that comes, one with another segmentation',
    async begin(at) {
      const { model, ids } = await trunkModel(at);
      const { id } = await callApi(at.services, 'createTrunk', { body: newTrunk(model) });
      const trunk = await readTrunk(id, at.services);
      const now = modelOf(trunk, []);
      const wanted: TrunkModel = {
        ...now,
        name: `renamed ${awkward}`,
        description: '',
        subports: [
          { port: unknownPort(ids[1]!), type: 'vlan', id: 8 },
          { port: unknownPort(ids[3]!), type: 'vlan', id: 9 },
        ],
      };
      return {
        byConsole: async () => void (await saveEdit(beginEdit(trunk), wanted, at.services)),
        code: () => trunkCode.editCode(id, stateOf(trunk), stateIn(wanted)),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.delete', 'trunks.delete-selected'],
    title: 'a trunk',
    async begin(at, way) {
      const { model, ids } = await trunkModel(at);
      const { id } = await callApi(at.services, 'createTrunk', { body: newTrunk(model) });
      const trunk = await readTrunk(id, at.services);
      return {
        ...acted(at, way === 'console' ? deleteTrunks : deleteTrunk, trunk),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
];
