import { CloudError } from '../../shared/errors.ts';
import { kinds, only, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import type { NovaCore } from '../nova-core.ts';
import type { ServerRecord } from '../nova-records.ts';
import { requireState } from '../server-state.ts';
import { createSnapshotImage, uploadSnapshot } from '../snapshots.ts';
import { TaskFailedError, type ServerTasks } from '../server-tasks.ts';
import type { ActionCall, ServerActions } from './action.ts';

/** Keeping a server as an image of the image service. */
export const imageActions: ServerActions = {
  createImage: {
    rule: 'servers:create_image',
    schema: () => wrapped('createImage', only({ name: kinds.name, metadata: kinds.metadata }, ['name'])),
    run: createImage,
  },
  createBackup: {
    rule: 'os-create-backup',
    schema: () =>
      wrapped(
        'createBackup',
        only(
          { name: kinds.name, backup_type: { type: 'string' }, rotation: kinds.nonNegative, metadata: kinds.metadata },
          ['name', 'backup_type', 'rotation'],
        ),
      ),
    run: createBackup,
  },
};

export const imageTasks: ServerTasks = {
  async snapshot(core, server, data) {
    const done = await uploadSnapshot(core, server, String(data['image']));
    const { vm_state } = server;
    // The server itself is none the worse for it.
    if (!done)
      throw new TaskFailedError(`Image ${String(data['image'])} could not be uploaded.`, { vm_state, fault: null });
    if (data['backup'] !== undefined) await deleteOlderBackups(core, server, data['backup'] as Backup);
    return {};
  },
};

/** Says how many backups of one type a server keeps. */
interface Backup {
  type: string;
  rotation: number;
}

async function createImage(call: ActionCall): Promise<object | undefined> {
  const { core, caller, server, input, setHeader } = call;
  requireState(core, server, caller, 'createImage', {
    states: ['active', 'stopped', 'paused', 'suspended'],
    unlocked: false,
  });
  if (server.volumes.some((volume) => volume.boot_index === 0)) {
    const rule = 'os_compute_api:servers:create_image:allow_volume_backed';
    core.enforce(rule, caller, { project_id: server.project_id });
  }
  const image = await beginSnapshot(
    call,
    'createImage',
    String(input['name']),
    input['metadata'] as object | undefined,
  );
  if (caller.minor >= 45) return { image_id: image };
  setHeader('location', `${core.context.endpoint('image')}/images/${image}`);
  return undefined;
}

async function beginSnapshot(
  call: ActionCall,
  action: string,
  name: string,
  metadata: object = {},
  backup?: Backup,
): Promise<string> {
  const { core, caller, server } = call;
  const image = await createSnapshotImage(core, server, caller, name, { ...metadata });
  const event = action === 'createImage' ? 'compute_snapshot_instance' : 'compute_backup_instance';
  startAction(core, server, action, caller, event);
  const task = {
    kind: 'snapshot',
    seconds: 1.5,
    requestId: caller.requestId,
    data: { image, ...(backup ? { backup } : {}) },
  };
  core.taskRunner.begin(server.id, { task_state: action === 'createImage' ? 'image_snapshot' : 'image_backup' }, task);
  return image;
}

async function createBackup(call: ActionCall): Promise<object | undefined> {
  const { core, caller, server, input, setHeader } = call;
  requireState(core, server, caller, 'createBackup', {
    states: ['active', 'stopped', 'paused', 'suspended'],
    unlocked: false,
  });
  if (server.image === '') {
    throw new CloudError(400, 'Backup is not supported for volume-backed instances.');
  }
  const backup = { type: String(input['backup_type']), rotation: Number(input['rotation']) };
  const metadata = {
    ...(input['metadata'] as object | undefined),
    image_type: 'backup',
    backup_type: backup.type,
  };
  const image = await beginSnapshot(call, 'createBackup', String(input['name']), metadata, backup);
  if (caller.minor >= 45) return { image_id: image };
  // Without a rotation the image is gone as soon as it is made.
  if (backup.rotation > 0) setHeader('location', core.selfUrl(`/images/${image}`));
  return undefined;
}

/** Deletes all but the newest backups of one type. */
async function deleteOlderBackups(core: NovaCore, server: ServerRecord, { type, rotation }: Backup): Promise<void> {
  const query = new URLSearchParams({ instance_uuid: server.id, backup_type: type, image_type: 'backup' });
  const answer = await core.context.inner.call<{ images?: { id: string }[] }>('image', {
    path: `/v2/images?${query.toString()}`,
  });
  for (const { id } of (answer.body?.images ?? []).slice(rotation)) {
    await core.context.inner.call('image', { method: 'DELETE', path: `/v2/images/${id}` });
  }
}
