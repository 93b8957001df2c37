import { CloudError } from '../shared/errors.ts';
import type { CinderCall } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import type { AttachmentRecord } from './cinder-records.ts';

/**
 * A user may not take away an attachment that a server uses (he is to ask nova). Nova itself, which is an inner call here,
 * may.
 */
export async function refuseWhatNovaUses(
  core: CinderCore,
  call: CinderCall,
  attachment: AttachmentRecord | undefined,
): Promise<void> {
  const server = attachment?.instance;
  if (!attachment || !server || Object.keys(attachment.connection_info).length === 0) return;
  if (core.context.inner.knows(call.request) || !core.context.inner.has('compute')) return;
  const answer = await core.context.inner.call<{ volumeAttachment?: { attachment_id?: string; id?: string } }>(
    'compute',
    {
      path: `/v2.1/servers/${server}/os-volume_attachments/${attachment.volume_id}`,
      headers: { 'openstack-api-version': 'compute 2.89' },
    },
  );
  if (answer.status !== 200 || answer.body?.volumeAttachment?.attachment_id !== attachment.id) return;
  throw new CloudError(409, `ConflictNovaUsingAttachment: Detach volume from instance ${server} using the Compute API`);
}
