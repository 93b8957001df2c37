import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';

/** A volume that a server has (Compute API, Servers with volume attachments). */
export interface NativeVolumeAttachment {
  id: string;
  volumeId: string;
  serverId: string;
  device: string | null;
}

export async function listVolumeAttachments(native: NativeCaller, server: string): Promise<NativeVolumeAttachment[]> {
  const path = `/servers/${segment(server)}/os-volume_attachments`;
  const answer = await native.json<{ volumeAttachments: NativeVolumeAttachment[] }>({ service: 'compute', path });
  return answer.volumeAttachments;
}
