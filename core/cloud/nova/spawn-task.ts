import { completeAttachment, reserveVolume, showVolume } from './cinder-calls.ts';
import type { NovaCore } from './nova-core.ts';
import type { ServerRecord, ServerVolume } from './nova-records.ts';
import { releasePorts } from './server-ports.ts';
import { TaskFailedError, type ServerTasks } from './server-tasks.ts';

/** How often a server that is built looks whether its volumes are there, at a second each. */
const volumeTries = 60;

export const spawnTasks: ServerTasks = {
  async spawn(core, server, data) {
    const { fault } = data as { fault?: string };
    if (fault !== undefined) return failBuild(core, server, fault);
    if (server.volumes.length > 0) {
      const waiting = await attachVolumes(core, server);
      if (waiting !== undefined) return waitForVolumes(core, server, data, waiting);
    }
    const now = core.context.clock.now();
    return {
      ...core.servers.get(server.id),
      vm_state: 'active',
      power_state: 1,
      launched_at: now,
      pending_task: null,
      task_state: null,
    };
  },
};

async function failBuild(core: NovaCore, server: ServerRecord, fault: string): Promise<Partial<ServerRecord>> {
  await releasePorts(core, server.ports);
  throw new TaskFailedError(fault, { ports: [], host: null });
}

/** Attaches what can be attached; the id of a volume that isn't ready yet. */
async function attachVolumes(core: NovaCore, server: ServerRecord): Promise<string | undefined> {
  const volumes: ServerVolume[] = [];
  let waiting: string | undefined;
  for (const volume of server.volumes) {
    const attached = await attachWhenReady(core, server, volume);
    if (attached === undefined) waiting ??= volume.volume_id;
    volumes.push(attached ?? volume);
  }
  core.servers.change(server.id, { volumes });
  return waiting;
}

async function attachWhenReady(
  core: NovaCore,
  server: ServerRecord,
  volume: ServerVolume,
): Promise<ServerVolume | undefined> {
  let attachment = volume.attachment_id;
  if (attachment === null) {
    const found = await showVolume(core, volume.volume_id);
    if (found?.status.startsWith('error')) {
      throw new TaskFailedError(`Volume ${volume.volume_id} did not finish being created. And its status is error.`);
    }
    if (found?.status !== 'available') return undefined;
    const reserved = await reserveVolume(core, volume.volume_id, server.id);
    if ('message' in reserved) throw new TaskFailedError(reserved.message);
    attachment = reserved.id;
  }
  await completeAttachment(core, attachment, server.host, volume.device);
  return { ...volume, attachment_id: attachment };
}

function waitForVolumes(
  core: NovaCore,
  server: ServerRecord,
  data: Readonly<Record<string, unknown>>,
  volume: string,
): Partial<ServerRecord> {
  const tries = Number(data['tries'] ?? 0) + 1;
  if (tries > volumeTries) {
    throw new TaskFailedError(
      `Volume ${volume} did not finish being created even after we waited ${volumeTries} seconds or ${tries} attempts.`,
    );
  }
  const task = {
    kind: 'spawn',
    seconds: 1,
    requestId: server.pending_task?.request_id ?? null,
    data: { ...data, tries },
  };
  return core.taskRunner.begin(server.id, { task_state: 'block_device_mapping' }, task) ?? {};
}
