import { callApi, type ItemStatus, Resources, type Services } from '@sextant/sdk';
import { volumeTypeId } from '@sextant/plugins/volumes';
import type { Server } from '../server.ts';

type Attachment = Awaited<ReturnType<typeof callApi<'listServerVolumes'>>>['items'][number];
type Volume = Awaited<ReturnType<typeof callApi<'listVolumes'>>>['items'][number];

/** A volume as a server has it: the attachment, and the volume itself where it can be read. */
export interface ServerVolume extends Attachment {
  readonly delete_on_termination?: boolean;
  readonly tag?: string | null;
  readonly volume?: Volume;
  /** The status in the words of the volumes' plugin; without that plugin in those of block storage. */
  readonly status?: ItemStatus;
  /** Whether block storage has let go of a volume that nova still lists: it was being detached a moment ago. */
  readonly leaves?: true;
}

/** Reads the volumes of a server: attachments in one call, and in another those of block storage. */
export async function listServerVolumes(
  services: Services,
  server: Server,
  signal: AbortSignal,
): Promise<readonly ServerVolume[]> {
  const options = { signal, quiet: true } as const;
  const { items } = await callApi(services, 'listServerVolumes', { params: { id: server.id } }, options);
  const [type, volumes] = await Promise.all([
    services.get(Resources).type(volumeTypeId),
    readVolumes(
      items.map(({ volumeId }) => volumeId),
      services,
      options,
    ),
  ]);
  return items.map((attachment) => {
    const volume = volumes.get(attachment.volumeId);
    if (!volume) return attachment;
    return { ...attachment, volume, status: type?.status?.(volume) ?? { label: volume.status, tone: 'idle' } };
  });
}

/** Adds whether the volume is deleted with the server: the server tells it, in whatever version attachments are asked. */
export function withDeletion(volume: ServerVolume, server: Server): ServerVolume {
  const told = server['os-extended-volumes:volumes_attached']?.find(({ id }) => id === volume.volumeId);
  const goes = told?.delete_on_termination;
  return goes === undefined ? volume : { ...volume, delete_on_termination: goes };
}

/**
 * Marks the volumes that nova is about to drop from its list: cinder calls them available, after they were something else.
 * `attached` keeps the ids of those that were seen in another state; between two looks a volume may be detached.
 */
export function markLeaving(volumes: readonly ServerVolume[], attached: Set<string>): readonly ServerVolume[] {
  return volumes.map((each) => {
    const { volumeId: id, volume } = each;
    if (volume?.status === 'available') return attached.has(id) ? { ...each, leaves: true } : each;
    attached.add(id);
    return each;
  });
}

/** Reads volumes by their ids: several by one list, and only those by themselves that the project's list does not have. */
async function readVolumes(
  ids: readonly string[],
  services: Services,
  options: { signal: AbortSignal; quiet: true },
): Promise<ReadonlyMap<string, Volume>> {
  const listed =
    ids.length > 1 ? (await callApi(services, 'listVolumes', {}, options).catch(() => ({ items: [] }))).items : [];
  const wanted = new Map(listed.filter(({ id }) => ids.includes(id)).map((volume) => [volume.id, volume]));
  const missing = ids.filter((id) => !wanted.has(id));
  const read = await Promise.all(
    missing.map((id) => callApi(services, 'readVolume', { params: { id } }, options).catch(() => undefined)),
  );
  return new Map([...wanted, ...read.flatMap((volume) => (volume ? [[volume.id, volume] as const] : []))]);
}

/**
 * Whether a volume is being attached or detached. It is reserved before it is attached; of a server that left its host it
 * stays reserved.
 */
export function isMoving({ volume, leaves }: ServerVolume, server: Server): boolean {
  if (leaves) return true;
  const status = volume?.status ?? '';
  const hasLeft = server['OS-EXT-STS:vm_state'] === 'shelved_offloaded';
  return status === 'attaching' || status === 'detaching' || (status === 'reserved' && !hasLeft);
}
