import type { NetworkApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as trunks from '../../../openstack/neutron/trunks.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Handlers } from '../../operations/call.ts';
import { shown, shownTrunk, trunkSummary } from './shapes.ts';

type Operations = Pick<
  NetworkApi.NetworkOperations,
  'listTrunks' | 'createTrunk' | 'readTrunk' | 'changeTrunk' | 'deleteTrunk'
>;

export const trunkHandlers: Handlers<Operations> = {
  listTrunks: async ({ native, filters }) => ({ items: (await trunks.listTrunks(native, filters)).map(shownTrunk) }),
  createTrunk: async ({ native, body }) => {
    const { project_id, tenant_id, ...attributes } = body;
    const project = project_id ?? tenant_id ?? ownProject(native.session);
    return shownTrunk(await trunks.createTrunk(native, { ...attributes, project_id: project }));
  },
  readTrunk: async ({ native, params }) => shownTrunk(await trunks.readTrunk(native, params.id)),
  changeTrunk: async ({ native, params, body: [before, after] }) => {
    const changed = await changeTrunk(native, params.id, before, after);
    if (changed) return shownTrunk(changed);
    return { ...shown(before), ...trunkSummary({ id: params.id, ...before }) } as NetworkApi.ChangedTrunk;
  },
  deleteTrunk: ({ native, params }) => trunks.deleteTrunk(native, params.id),
};

/**
 * Changes the properties, then removes the subports that go, then adds those that come. Returns what the last call answered, if
 * any was made.
 */
async function changeTrunk(
  native: NativeCaller,
  id: string,
  before: NetworkApi.TrunkState,
  after: NetworkApi.TrunkState,
): Promise<trunks.NativeTrunk | undefined> {
  const properties = changedProperties(before, after);
  const [old, wanted] = [before.sub_ports ?? [], after.sub_ports ?? []];
  const [had, has] = [new Set(old.map(sameness)), new Set(wanted.map(sameness))];
  const removed = old.filter((subport) => !has.has(sameness(subport)));
  const added = wanted.filter((subport) => !had.has(sameness(subport)));
  let last: trunks.NativeTrunk | undefined;
  if (Object.keys(properties).length > 0) last = await trunks.changeTrunk(native, id, properties);
  if (removed.length > 0) {
    const ports = removed.map(({ port_id }) => ({ port_id }));
    last = await trunks.changeSubports(native, id, 'remove_subports', ports);
  }
  if (added.length > 0) {
    const ports = added.map(({ port_id, segmentation_type, segmentation_id }) => ({
      port_id,
      segmentation_type,
      segmentation_id,
    }));
    last = await trunks.changeSubports(native, id, 'add_subports', ports);
  }
  return last;
}

function changedProperties(before: NetworkApi.TrunkState, after: NetworkApi.TrunkState): Record<string, unknown> {
  const [old, wanted] = [propertiesOf(before, 0), propertiesOf(after, 1)];
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => old[name] !== value));
}

/** Newer consoles say `is_admin_state_up`. Throws MISSING_PARAMETER: every state has all three. */
function propertiesOf(state: NetworkApi.TrunkState, position: number): Record<string, unknown> {
  const isUp = state.admin_state_up ?? state.is_admin_state_up;
  if (isUp === undefined) throw new GatewayError('MISSING_PARAMETER', { name: `${position}/admin_state_up` });
  return { admin_state_up: isUp, description: state.description, name: state.name };
}

/** The same text for subports all of whose members are the same, in whatever order: thousands are compared with thousands. */
function sameness(subport: object): string {
  return JSON.stringify(Object.entries(subport).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
