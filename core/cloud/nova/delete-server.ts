import { callCinder, releaseVolume } from './cinder-calls.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import { startAction } from './instance-actions.ts';
import type { ServerRecord } from './nova-records.ts';
import { refuseLocked, requireState } from './server-state.ts';
import { releasePorts } from './server-ports.ts';
import type { ServerTasks } from './server-tasks.ts';

/** Begins to delete a server, whatever state it is in; refuses a locked one. `force`: it was asked for with forceDelete. */
export function deleteServer(core: NovaCore, server: ServerRecord, caller: Caller): void {
  refuseLocked(core, server, caller);
  // Deleting twice is fine, and takes no longer.
  if (server.task_state === 'deleting') return;
  startAction(core, server, 'delete', caller, 'compute_terminate_instance');
  const seconds = server.vm_state === 'building' || server.host === null ? 0.2 : 0.8;
  core.taskRunner.begin(
    server.id,
    { task_state: 'deleting', progress: 0 },
    { kind: 'delete', seconds, requestId: caller.requestId },
  );
}

/** Begins to delete a server as the cloud is set: where it keeps deleted ones, it can be restored. */
export function deleteOrKeep(core: NovaCore, server: ServerRecord, caller: Caller): void {
  const isKept = core.context.keepsDeleted && server.vm_state !== 'building' && server.vm_state !== 'soft-delete';
  if (!isKept) return deleteServer(core, server, caller);
  refuseLocked(core, server, caller);
  if (server.task_state === 'soft-deleting') return;
  startAction(core, server, 'delete', caller, 'compute_soft_delete_instance');
  const task = { kind: 'soft-delete', seconds: 0.5, requestId: caller.requestId };
  core.taskRunner.begin(server.id, { task_state: 'soft-deleting' }, task);
}

/** Begins to restore a server that is kept. */
export function restoreServer(core: NovaCore, server: ServerRecord, caller: Caller): void {
  requireState(core, server, caller, 'restore', { states: ['soft-delete'] });
  startAction(core, server, 'restore', caller, 'compute_restore_instance');
  const task = { kind: 'restore', seconds: 0.5, requestId: caller.requestId };
  core.taskRunner.begin(server.id, { task_state: 'restoring' }, task);
}

/** Gives ports and volumes back, and forgets the server but for lists of deleted ones. */
export const deleteTasks: ServerTasks = {
  'soft-delete': () => ({ vm_state: 'soft-delete', power_state: 4, task_state: null }),

  restore: () => ({ vm_state: 'active', power_state: 1, task_state: null }),

  async delete(core, server) {
    await releasePorts(core, server.ports);
    await releaseVolumes(core, server);
    const now = core.context.clock.now();
    const { host } = server;
    return {
      vm_state: 'deleted',
      power_state: 0,
      terminated_at: now,
      deleted_at: now,
      host,
      ports: [],
      volumes: [],
    };
  },
};

async function releaseVolumes(core: NovaCore, server: ServerRecord): Promise<void> {
  for (const { volume_id, attachment_id, delete_on_termination } of server.volumes) {
    await releaseVolume(core, attachment_id);
    if (delete_on_termination) await callCinder(core, 'DELETE', `/volumes/${volume_id}`);
  }
}
