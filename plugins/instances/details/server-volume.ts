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

/** Reads the volumes of a server: attachments in one call, then what block storage knows of each. */
export async function listServerVolumes(
  services: Services,
  server: Server,
  signal: AbortSignal,
): Promise<readonly ServerVolume[]> {
  const options = { signal, quiet: true };
  const { items } = await callApi(services, 'listServerVolumes', { params: { id: server.id } }, options);
  const [type, ...volumes] = await Promise.all([
    services.get(Resources).type(volumeTypeId),
    ...items.map(({ volumeId: id }) =>
      callApi(services, 'readVolume', { params: { id } }, options).catch(() => undefined),
    ),
  ]);
  // Whether a volume goes with the server is told of the server, whatever the version that attachments are asked in.
  const attached = new Map(server['os-extended-volumes:volumes_attached']?.map((each) => [each.id, each]));
  return items.map((attachment, at) => {
    const volume = volumes[at];
    const goes = attached.get(attachment.volumeId)?.delete_on_termination;
    const item = goes === undefined ? attachment : { ...attachment, delete_on_termination: goes };
    if (!volume) return item;
    const { status: word } = volume;
    return { ...item, volume, status: type?.status?.(volume) ?? { label: word, tone: 'idle' } };
  });
}
