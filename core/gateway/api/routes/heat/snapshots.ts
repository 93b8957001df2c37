import type { HeatApi } from '#protocol';
import {
  createSnapshot,
  deleteSnapshot,
  listEngines,
  listSnapshots,
  type NativeSnapshot,
  restoreSnapshot,
} from '../../../openstack/heat/snapshots.ts';
import { readEnvironment, stackPath } from '../../../openstack/heat/stacks.ts';
import type { Handlers } from '../../operations/call.ts';

type SnapshotIds =
  | 'listStackSnapshots'
  | 'createStackSnapshot'
  | 'restoreStackSnapshot'
  | 'deleteStackSnapshot'
  | 'readStackEnvironment'
  | 'listOrchestrationServices';

/** The operations on snapshots and the environment of a stack, and on the service itself. */
export const snapshotHandlers: Handlers<Pick<HeatApi.HeatOperations, SnapshotIds>> = {
  listStackSnapshots: async ({ native, params }) => {
    const snapshots = (await listSnapshots(native, await stackPath(native, params.id))).map(withoutData);
    return {
      items: snapshots.toSorted((one, other) => (other.creation_time ?? '').localeCompare(one.creation_time ?? '')),
    };
  },
  createStackSnapshot: async ({ native, params, body }) =>
    withoutData(await createSnapshot(native, await stackPath(native, params.id), body)),
  restoreStackSnapshot: async ({ native, params }) =>
    restoreSnapshot(native, await stackPath(native, params.id), params.snapshot),
  deleteStackSnapshot: async ({ native, params }) =>
    deleteSnapshot(native, await stackPath(native, params.id), params.snapshot),
  readStackEnvironment: async ({ native, params }) => ({
    environment: await readEnvironment(native, await stackPath(native, params.id)),
  }),
  listOrchestrationServices: async ({ native }) => ({ items: await listEngines(native) }),
};

/** Returns what is told of a snapshot: its data are the whole stack, with values that are hidden elsewhere. */
function withoutData(snapshot: NativeSnapshot): HeatApi.StackSnapshot {
  const { id, name = null, status, status_reason = null, creation_time = null } = snapshot;
  return { id, name, status, status_reason, creation_time };
}
