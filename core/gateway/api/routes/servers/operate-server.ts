import type { ServersApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { type ComputeFeature, featureVersion } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { act } from '../../../openstack/nova/server-actions.ts';
import type { Call } from '../../operations/call.ts';

type Wanted = ServersApi.ServerOperation;

/** An action as nova takes it, and what nova's version must have for it. */
interface Action {
  body: object;
  feature?: ComputeFeature;
}

/** Maps operations to nova's actions. */
const actions: Record<Wanted['operation'], (wanted: Wanted) => Action> = {
  start: () => ({ body: { 'os-start': null } }),
  stop: () => ({ body: { 'os-stop': null } }),
  pause: () => ({ body: { pause: null } }),
  unpause: () => ({ body: { unpause: null } }),
  suspend: () => ({ body: { suspend: null } }),
  resume: () => ({ body: { resume: null } }),
  soft_reboot: () => ({ body: { reboot: { type: 'SOFT' } } }),
  hard_reboot: () => ({ body: { reboot: { type: 'HARD' } } }),
  shelve: () => ({ body: { shelve: null } }),
  shelve_offload: () => ({ body: { shelveOffload: null } }),
  unshelve,
  lock: ({ reason }) =>
    reason ? { body: { lock: { locked_reason: reason } }, feature: 'locked_reason' } : { body: { lock: null } },
  unlock: () => ({ body: { unlock: null } }),
  resize: ({ flavor, disk_config: disk }) => ({
    body: { resize: { flavorRef: needed('flavor', flavor), ...(disk ? { 'OS-DCF:diskConfig': disk } : {}) } },
  }),
  confirm_resize: () => ({ body: { confirmResize: null } }),
  revert_resize: () => ({ body: { revertResize: null } }),
  restore: () => ({ body: { restore: null } }),
  force_delete: () => ({ body: { forceDelete: null } }),
  unrescue: () => ({ body: { unrescue: null } }),
  migrate: ({ host }) =>
    host ? { body: { migrate: { host } }, feature: 'migrate_to_host' } : { body: { migrate: null } },
  live_migrate: ({ host, block_migration: block = 'auto' }) => ({
    body: { 'os-migrateLive': { host: host || null, block_migration: block } },
    feature: 'live_migrate',
  }),
  reset_state: ({ state }) => ({ body: { 'os-resetState': { state: needed('state', state) } } }),
  crash_dump: () => ({ body: { trigger_crash_dump: null }, feature: 'crash_dump' }),
};

/** Zone and host are for servers that have left their host. */
function unshelve({ availability_zone: zone, host }: Wanted): Action {
  if (host) {
    const place = { host, ...(zone ? { availability_zone: zone } : {}) };
    return { body: { unshelve: place }, feature: 'unshelve_to_host' };
  }
  if (zone) return { body: { unshelve: { availability_zone: zone } }, feature: 'unshelve_to_zone' };
  return { body: { unshelve: null } };
}

/** operateServer: what the operation does not take is passed over. */
export async function operateServer({ native, params, body }: Call<ServersApi.ServersOperations['operateServer']>) {
  const { body: action, feature } = actions[body.operation](body);
  await act(native, params.id, action, feature && (await neededVersion(native, feature)));
}

/** The feature's micro-version; 501 on a cloud from before it. */
export async function neededVersion(native: NativeCaller, feature: ComputeFeature): Promise<string> {
  const version = await featureVersion(native, feature);
  if (version !== undefined) return version;
  const detail = `The compute service of this cloud is too old for this (${feature}).`;
  throw new GatewayError('SERVICE_DISABLED', { detail }, { service: 'compute' });
}

function needed<T>(name: string, given: T | null | undefined): T {
  if (given !== undefined && given !== null && given !== '') return given;
  throw new GatewayError('MISSING_PARAMETER', { name });
}
