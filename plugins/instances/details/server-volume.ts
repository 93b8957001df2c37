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
  /** As the volumes' own plugin names it; without that plugin there is the word of block storage. */
  readonly status?: ItemStatus;
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
  // Whether a volume goes with the server is told of the server, whatever the version that attachments are asked in.
  const attached = new Map(server['os-extended-volumes:volumes_attached']?.map((each) => [each.id, each]));
  return items.map((attachment) => {
    const volume = volumes.get(attachment.volumeId);
    const goes = attached.get(attachment.volumeId)?.delete_on_termination;
    const item = goes === undefined ? attachment : { ...attachment, delete_on_termination: goes };
    if (!volume) return item;
    const { status: word } = volume;
    return { ...item, volume, status: type?.status?.(volume) ?? { label: word, tone: 'idle' } };
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
export function isMoving({ volume }: ServerVolume, server: Server): boolean {
  const status = volume?.status ?? '';
  const hasLeft = server['OS-EXT-STS:vm_state'] === 'shelved_offloaded';
  return status === 'attaching' || status === 'detaching' || (status === 'reserved' && !hasLeft);
}
