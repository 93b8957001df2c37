import { CloudError } from '../shared/errors.ts';
import { callCinder, cinderMessage, type CinderVolume, reserveVolume, showVolume } from './cinder-calls.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { DeviceEntry, ServerRequest } from './create-schema.ts';
import { showImage } from './glance-calls.ts';
import { looseFlag } from './list-query.ts';
import type { ServerVolume } from './nova-records.ts';
import { TaskFailedError } from './server-tasks.ts';

/** A volume that a server is to have: one that is there, or one to be made of something. */
export interface WantedVolume {
  source: 'volume' | 'image' | 'snapshot' | 'blank';
  source_id: string;
  /** GiB; 0: that of its source. */
  size: number;
  volume_type: string | null;
  boot_index: number | null;
  delete_on_termination: boolean;
  device: string | null;
  tag: string | null;
}

const invalid = (details: string) => new CloudError(400, `Block Device Mapping is Invalid: ${details}`);

/** The volumes that a body asks for. Disks on the host itself are part of the machine and need nobody's help. */
export function wantedVolumes(server: ServerRequest): WantedVolume[] {
  const { block_device_mapping: older = [], block_device_mapping_v2: newer = [] } = server;
  if (older.length > 0 && newer.length > 0) {
    throw new CloudError(400, 'Using different block_device_mapping syntaxes is not allowed in the same request.');
  }
  const entries = older.length > 0 ? older.map(oldEntry) : newer;
  const wanted = entries.flatMap((entry) => wantedVolume(entry, Boolean(server.imageRef)));
  // The machine's own disk, made of the image, is the one to boot from.
  const indexes = wanted.flatMap(({ boot_index: index }) => (index !== null && index >= 0 ? [index] : []));
  const fromImage = newer.some((entry) => entry.source_type === 'image' && entry.destination_type === 'local');
  if (server.imageRef && (fromImage || !indexes.includes(0))) indexes.push(0);
  indexes.sort((left, right) => left - right);
  if (entries.length > 0 && (indexes.length === 0 || indexes.some((index, at) => index !== at))) {
    throw invalid('Boot sequence for the instance and image/block device mapping combination is not valid.');
  }
  return wanted;
}

/** The older form names its device and boots from the one called vda. */
function oldEntry(entry: DeviceEntry): DeviceEntry {
  const source = entry.snapshot_id === undefined ? 'volume' : 'snapshot';
  return {
    ...entry,
    source_type: source,
    destination_type: 'volume',
    uuid: entry.snapshot_id ?? entry.volume_id ?? '',
    boot_index: /[sv]da$/.test(entry.device_name ?? '') ? 0 : -1,
  };
}

function wantedVolume(entry: DeviceEntry, withImage: boolean): WantedVolume[] {
  if (entry.no_device) return [];
  const { source_type: source, destination_type: destination, uuid } = entry;
  const id = uuid ?? entry.volume_id ?? entry.snapshot_id ?? entry.image_id ?? '';
  const index = entry.boot_index === undefined || entry.boot_index === null ? null : Number(entry.boot_index);
  if (source === 'blank' && uuid) throw invalid('Invalid device UUID.');
  if (source !== 'blank' && id === '') throw invalid('Missing device UUID.');
  if (source === 'image' && destination === 'local' && !(withImage && index === 0)) {
    throw invalid('Mapping image to local is not supported.');
  }
  if (destination === 'local' && entry.volume_type) {
    throw invalid('Specifying a volume_type with destination_type=local is not supported.');
  }
  if (source === 'volume' && entry.volume_type) {
    throw invalid('Specifying volume type to existing volume is not supported.');
  }
  if (destination === 'local' && source !== 'volume' && source !== 'snapshot') return [];
  if (source === 'image' && !entry.volume_size) {
    throw new CloudError(400, "Images with destination_type 'volume' need to have a non-zero size specified");
  }
  if (source === 'blank' && !entry.volume_size && destination === 'volume') {
    throw new CloudError(400, "Blank volumes (source: 'blank', dest: 'volume') need to have non-zero size");
  }
  return [
    {
      source: source ?? 'volume',
      source_id: id,
      size: Number(entry.volume_size ?? 0),
      volume_type: entry.volume_type ?? null,
      boot_index: index,
      delete_on_termination: looseFlag(String(entry.delete_on_termination ?? 'false')),
      device: devicePath(entry.device_name),
      tag: entry.tag ?? null,
    },
  ];
}

/** `/dev/vda`, which clients may shorten to `vda`. */
function devicePath(name: string | null | undefined): string | null {
  return name ? `/dev/${name.replace(/^\/dev\//, '')}` : null;
}

/** Refuses sources that the caller can't see or can't use. `withImage`: the volumes need not be bootable then. */
export async function checkSources(
  core: NovaCore,
  caller: Caller,
  wanted: readonly WantedVolume[],
  withImage: boolean,
): Promise<void> {
  for (const { source, source_id: id, boot_index } of wanted) {
    if (source === 'image' && !(await showImage(core, id, caller))) throw invalid(`failed to get image ${id}.`);
    if (source === 'volume') {
      checkVolume(await showVolume(core, id, caller), id, !withImage && boot_index === 0);
    }
    if (source === 'snapshot') {
      const answer = await callCinder(core, 'GET', `/snapshots/${id}`, undefined, caller);
      if (answer.status !== 200) throw invalid(`failed to get snapshot ${id}.`);
    }
  }
}

function checkVolume(volume: CinderVolume | undefined, id: string, boots: boolean): void {
  if (!volume) throw invalid(`failed to get volume ${id}.`);
  if (boots && volume.bootable !== 'true') throw invalidDevice(`Block Device ${id} is not bootable.`);
  if (volume.status === 'available' || (volume.status === 'in-use' && volume.multiattach)) return;
  const reason = `volume '${id}' status must be 'available'. Currently in '${volume.status}'`;
  throw new CloudError(400, `Invalid volume: Invalid input received: Invalid volume: ${reason}`);
}

function invalidDevice(message: string): CloudError {
  return new CloudError(400, message);
}

/**
 * Reserves or makes the volumes of a server that is being created. Throws TaskFailedError, with cinder's text, when one
 * can't be had; what was made until then is deleted.
 */
export async function prepareVolumes(
  core: NovaCore,
  caller: Caller,
  serverId: string,
  wanted: readonly WantedVolume[],
): Promise<ServerVolume[]> {
  const prepared: ServerVolume[] = [];
  try {
    for (const [at, want] of wanted.entries()) {
      const letter = String.fromCharCode(97 + (wanted.some((one) => one.boot_index === 0) ? at : at + 1));
      prepared.push(await prepareVolume(core, caller, serverId, want, `/dev/sd${letter}`));
    }
  } catch (error) {
    const made = prepared.filter((_volume, at) => wanted[at]?.source !== 'volume');
    for (const { volume_id } of made) await callCinder(core, 'DELETE', `/volumes/${volume_id}`);
    throw error;
  }
  return prepared;
}

async function prepareVolume(
  core: NovaCore,
  caller: Caller,
  serverId: string,
  want: WantedVolume,
  device: string,
): Promise<ServerVolume> {
  const kept = {
    device: want.device ?? device,
    delete_on_termination: want.delete_on_termination,
    boot_index: want.boot_index,
    bdm_uuid: core.context.ids.uuid(),
    tag: want.tag,
  };
  if (want.source === 'volume') {
    const reserved = await reserveVolume(core, want.source_id, serverId, caller);
    if ('message' in reserved) throw new TaskFailedError(reserved.message);
    return { ...kept, volume_id: want.source_id, attachment_id: reserved.id };
  }
  const sources = { image: { imageRef: want.source_id }, snapshot: { snapshot_id: want.source_id }, blank: {} };
  const volume = {
    name: '',
    ...(want.size > 0 ? { size: want.size } : {}),
    ...sources[want.source],
    ...(want.volume_type ? { volume_type: want.volume_type } : {}),
  };
  const answer = await callCinder<{ volume: { id: string } }>(core, 'POST', '/volumes', { volume }, caller);
  if (answer.status >= 300) {
    throw new TaskFailedError(`Build of instance ${serverId} aborted: ${cinderMessage(answer)}`);
  }
  return { ...kept, volume_id: answer.body.volume.id, attachment_id: null };
}
