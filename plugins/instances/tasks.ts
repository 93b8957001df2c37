/** Locale key of what nova is at → nova's names of it (`OS-EXT-STS:task_state`). */
const tasks: Readonly<Record<string, readonly string[]>> = {
  building: ['scheduling', 'block_device_mapping', 'networking', 'spawning'],
  'making-snapshot': [
    'image_snapshot',
    'image_snapshot_pending',
    'image_pending_upload',
    'image_uploading',
    'image_backup',
  ],
  'setting-password': ['updating_password'],
  resizing: ['resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish'],
  reverting: ['resize_reverting'],
  confirming: ['resize_confirming'],
  rebooting: [
    'rebooting',
    'reboot_pending',
    'reboot_started',
    'rebooting_hard',
    'reboot_pending_hard',
    'reboot_started_hard',
  ],
  pausing: ['pausing'],
  unpausing: ['unpausing'],
  suspending: ['suspending'],
  resuming: ['resuming'],
  'shutting-off': ['powering-off'],
  starting: ['powering-on'],
  rescuing: ['rescuing'],
  unrescuing: ['unrescuing'],
  rebuilding: ['rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning'],
  migrating: ['migrating'],
  deleting: ['deleting', 'soft-deleting'],
  restoring: ['restoring'],
  shelving: ['shelving', 'shelving_image_pending_upload', 'shelving_image_uploading', 'shelving_offloading'],
  unshelving: ['unshelving'],
};

const keyByName = new Map(Object.entries(tasks).flatMap(([key, names]) => names.map((name) => [name, key] as const)));

/** Returns the locale key of a task; the text for any task where nova has one that is not known here. */
export function taskText(task: string): string {
  return `instances:task.${keyByName.get(task) ?? 'other'}`;
}
