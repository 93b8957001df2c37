import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A volume that a server has (Compute API, Servers with volume attachments). */
export interface NativeVolumeAttachment {
  id: string;
  volumeId: string;
  serverId: string;
  device: string | null;
}

const pathOf = (server: string, volume?: string) =>
  `/servers/${segment(server)}/os-volume_attachments${volume === undefined ? '' : `/${segment(volume)}`}`;

export async function listVolumeAttachments(native: NativeCaller, server: string): Promise<NativeVolumeAttachment[]> {
  const call = { service: 'compute', path: pathOf(server) } as const;
  const answer = await native.json<{ volumeAttachments: NativeVolumeAttachment[] }>(call);
  return answer.volumeAttachments;
}

/** `microversion`: a tag needs 2.49, a volume of several servers 2.60, deletion with the server 2.79. */
export async function attachVolume(
  native: NativeCaller,
  server: string,
  volumeAttachment: object,
  microversion?: string,
): Promise<Omit<NativeVolumeAttachment, 'id'>> {
  const body = { volumeAttachment };
  const call = { service: 'compute', method: 'POST', path: pathOf(server), body, microversion } as const;
  return (await native.json<{ volumeAttachment: NativeVolumeAttachment }>(call)).volumeAttachment;
}

/** Whether the volume is deleted with the server; since 2.85. */
export async function keepVolume(
  native: NativeCaller,
  server: string,
  volume: string,
  isDeleted: boolean,
  microversion: string,
): Promise<void> {
  const body = { volumeAttachment: { volumeId: volume, delete_on_termination: isDeleted } };
  await native.send({ service: 'compute', method: 'PUT', path: pathOf(server, volume), body, microversion });
}

export async function detachVolume(native: NativeCaller, server: string, volume: string): Promise<void> {
  await native.send({ service: 'compute', method: 'DELETE', path: pathOf(server, volume) });
}
