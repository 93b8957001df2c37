import { CloudError } from '../../shared/errors.ts';
import { kinds, only, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import { chooseHost } from '../scheduler.ts';
import { moveServerPorts } from '../server-ports.ts';
import { requireState } from '../server-state.ts';
import { createSnapshotImage, uploadSnapshot } from '../snapshots.ts';
import { TaskFailedError, type ServerTasks } from '../server-tasks.ts';
import { zonesOfHosts } from '../zones.ts';
import type { ActionCall, ServerActions } from './action.ts';

/** Putting servers away, as an image and off their host, and taking them out again. */
export const shelveActions: ServerActions = {
  shelve: {
    rule: 'os-shelve:shelve',
    async run({ core, caller, server }: ActionCall) {
      requireState(core, server, caller, 'shelve', { states: ['active', 'stopped', 'paused', 'suspended'] });
      const image =
        server.image === '' ? null : await createSnapshotImage(core, server, caller, `${server.name}-shelved`);
      startAction(core, server, 'shelve', caller, 'compute_shelve_instance');
      const task = { kind: 'shelve', seconds: 1.2, requestId: caller.requestId, data: { image } };
      core.taskRunner.begin(server.id, { task_state: 'shelving', shelved_image: image }, task);
    },
  },
  shelveOffload: {
    rule: 'os-shelve:shelve_offload',
    run({ core, caller, server }) {
      requireState(core, server, caller, 'shelveOffload', { states: ['shelved'] });
      startAction(core, server, 'shelveOffload', caller, 'compute_shelve_offload_instance');
      const task = { kind: 'shelve-offload', seconds: 0.5, requestId: caller.requestId };
      core.taskRunner.begin(server.id, { task_state: 'shelving_offloading' }, task);
    },
  },
  unshelve: {
    rule: 'os-shelve:unshelve',
    schema: unshelveSchema,
    run: unshelve,
  },
};

export const shelveTasks: ServerTasks = {
  /** The real cloud offloads at once what is shelved. */
  async shelve(core, server, data) {
    const { image } = data as { image: string | null };
    if (image !== null && !(await uploadSnapshot(core, server, image))) {
      const { vm_state } = server;
      throw new TaskFailedError(`Image ${image} could not be uploaded.`, { vm_state });
    }
    await moveServerPorts(core, server, null);
    return offloaded;
  },
  async 'shelve-offload'(core, server) {
    await moveServerPorts(core, server, null);
    return offloaded;
  },
  async unshelve(core, server, data) {
    const { host } = data as { host: string | null };
    if (host === null) {
      const { vm_state } = server;
      throw new TaskFailedError('No valid host was found. There are not enough hosts available.', { vm_state });
    }
    if (server.shelved_image !== null) {
      const path = `/v2/images/${server.shelved_image}`;
      await core.context.inner.call('image', { method: 'DELETE', path });
    }
    await moveServerPorts(core, server, host);
    return {
      vm_state: 'active',
      power_state: 1,
      host,
      shelved_image: null,
      launched_at: core.context.clock.now(),
    };
  },
};

const offloaded = { vm_state: 'shelved_offloaded', power_state: 4, host: null } as const;

function unshelveSchema(minor: number) {
  if (minor < 77) return undefined;
  if (minor < 91) {
    return wrapped('unshelve', {
      ...only({ availability_zone: kinds.name }, ['availability_zone']),
      type: ['object', 'null'],
    });
  }
  const place = only({ availability_zone: { type: ['string', 'null'] }, host: { type: 'string' } });
  return wrapped('unshelve', { oneOf: [place, { type: 'null' }] });
}

function unshelve({ core, caller, server, input }: ActionCall): void {
  requireState(core, server, caller, 'unshelve', { states: ['shelved', 'shelved_offloaded'] });
  const zone = caller.minor >= 77 ? input['availability_zone'] : undefined;
  const host = caller.minor >= 91 ? input['host'] : undefined;
  if (typeof host === 'string') {
    core.enforce('os_compute_api:os-shelve:unshelve_to_host', caller, { project_id: server.project_id });
    if (!core.hosts.includes(host)) throw new CloudError(400, `Compute host ${host} could not be found.`);
  }
  if (typeof zone === 'string' && ![...zonesOfHosts(core).values()].includes(zone)) {
    throw new CloudError(400, `The requested availability zone is not available`);
  }
  startAction(core, server, 'unshelve', caller, 'conductor_unshelve_instance');
  const wanted = chooseHost(core, {
    flavor: server.flavor,
    host: typeof host === 'string' ? host : undefined,
    zone: typeof zone === 'string' ? zone : server.wanted_zone,
  });
  const task = { kind: 'unshelve', seconds: 1.2, requestId: caller.requestId, data: { host: wanted ?? null } };
  const moved = typeof zone === 'string' || zone === null ? { wanted_zone: zone } : {};
  core.taskRunner.begin(server.id, { ...moved, task_state: 'unshelving' }, task);
}
