import type { ServerRecord, VmState } from './nova-records.ts';

const resizing = ['resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish'];
const rebuilding = ['rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning'];
const each = (tasks: readonly string[], status: string) => Object.fromEntries(tasks.map((task) => [task, status]));

/** Maps a server's state and its running task to the status that clients see. */
const statuses: Readonly<Record<VmState, Readonly<Record<string, string>>>> = {
  active: {
    default: 'ACTIVE',
    rebooting: 'REBOOT',
    reboot_pending: 'REBOOT',
    reboot_started: 'REBOOT',
    rebooting_hard: 'HARD_REBOOT',
    reboot_pending_hard: 'HARD_REBOOT',
    reboot_started_hard: 'HARD_REBOOT',
    updating_password: 'PASSWORD',
    ...each(rebuilding, 'REBUILD'),
    migrating: 'MIGRATING',
    ...each(resizing, 'RESIZE'),
  },
  building: { default: 'BUILD' },
  stopped: { default: 'SHUTOFF', ...each(resizing, 'RESIZE'), ...each(rebuilding, 'REBUILD') },
  resized: { default: 'VERIFY_RESIZE', resize_reverting: 'REVERT_RESIZE' },
  paused: { default: 'PAUSED', migrating: 'MIGRATING' },
  suspended: { default: 'SUSPENDED' },
  rescued: { default: 'RESCUE' },
  error: { default: 'ERROR', ...each(rebuilding, 'REBUILD') },
  deleted: { default: 'DELETED' },
  'soft-delete': { default: 'SOFT_DELETED' },
  shelved: { default: 'SHELVED' },
  shelved_offloaded: { default: 'SHELVED_OFFLOADED' },
};

/** `ACTIVE`, `VERIFY_RESIZE` and so on. */
export function statusOf(server: ServerRecord): string {
  if (server.deleted_at !== null) return 'DELETED';
  const known = statuses[server.vm_state];
  return known[server.task_state ?? 'default'] ?? known['default'] ?? 'UNKNOWN';
}

/** The states that a filter by status means, in any case of its letters; nothing for an unknown status. */
export function statesOf(wanted: readonly string[]): { vm: Set<string>; task: Set<string> } {
  const texts = new Set(wanted.map((status) => status.toLowerCase()));
  const states = { vm: new Set<string>(), task: new Set<string>() };
  for (const [vm, tasks] of Object.entries(statuses)) {
    for (const [task, status] of Object.entries(tasks)) {
      if (!texts.has(status.toLowerCase())) continue;
      states.vm.add(vm);
      states.task.add(task);
    }
  }
  return states;
}
