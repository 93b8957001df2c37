import { complete, connect, release, reserve } from './attachments.ts';
import { type CinderCall, type CinderRoutes, enforce, member } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { invalidVolume, notFound } from './fault.ts';
import { refuseWhatNovaUses } from './nova-use.ts';
import { allowedFilters, pageOfThings, readListQuery, wantsAll } from './list-query.ts';
import { type AttachmentRecord, cinderTime, type VolumeRecord } from './cinder-records.ts';
import { createAttachmentSchema, updateAttachmentSchema } from './schemas.ts';
import { runAction } from './run-action.ts';
import { targetOf } from './volumes.ts';

/** Attachments, as nova makes them (3.27 and later). */
export function attachmentRoutes(route: CinderRoutes, core: CinderCore): void {
  const since = 27;
  route('GET', '/attachments', { since }, (call) => ({ attachments: list(core, call).map(summaryOf) }));
  route('GET', '/attachments/detail', { since }, (call) => ({ attachments: list(core, call).map(detailOf) }));
  route('GET', '/attachments/:id', { since }, (call) => ({ attachment: detailOf(find(core, call)) }));

  route('POST', '/attachments', { since, body: createAttachmentSchema }, (call) => {
    const asked = member(call, 'attachment');
    const volume = volumeOf(core, call, String(asked['volume_uuid']));
    enforce(core, call, 'volume:attachment_create', targetOf(volume));
    refuseBroken(volume, 'created');
    const mode = typeof asked['mode'] === 'string' ? asked['mode'] : 'null';
    const instance = typeof asked['instance_uuid'] === 'string' ? asked['instance_uuid'] : null;
    let attachment = reserve(core, volume, instance, mode);
    const connector = asked['connector'] as Record<string, unknown> | null | undefined;
    if (connector) attachment = connect(core, attachment, core.volumes.get(volume.id) ?? volume, connector);
    return { attachment: detailOf(attachment) };
  });

  route('PUT', '/attachments/:id', { since, body: updateAttachmentSchema }, (call) => {
    const attachment = find(core, call);
    enforce(core, call, 'volume:attachment_update', { project_id: attachment.project_id });
    const volume = volumeOf(core, call, attachment.volume_id);
    refuseBroken(volume, 'updated');
    const connector = member(call, 'attachment')['connector'] as Record<string, unknown>;
    return { attachment: detailOf(connect(core, attachment, volume, connector)) };
  });

  route('DELETE', '/attachments/:id', { since }, async (call) => {
    const attachment = find(core, call);
    enforce(core, call, 'volume:attachment_delete', { project_id: attachment.project_id });
    await refuseWhatNovaUses(core, call, attachment);
    release(core, attachment);
    return {
      attachments: [...core.attachments.values()]
        .filter((one) => one.volume_id === attachment.volume_id)
        .map(summaryOf),
    };
  });

  const actions = {
    'os-complete': {
      status: 204,
      since: 44,
      run(call: CinderCall) {
        const attachment = find(core, call);
        enforce(core, call, 'volume:attachment_complete', { project_id: attachment.project_id });
        complete(core, attachment);
      },
    },
  };
  route('POST', '/attachments/:id/action', { since }, (call) => runAction(call, actions, {}));
}

function list(core: CinderCore, call: CinderCall): AttachmentRecord[] {
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  const filters = allowedFilters(call, 'attachment', asked.filters);
  filters.delete('all_tenants');
  const matching = [...core.attachments.values()].filter(
    (one) =>
      (all || one.project_id === call.projectId) &&
      [...filters].every(([name, value]) => String(valueOf(one, name) ?? '') === value),
  );
  return pageOfThings(matching, asked, (one, key) => valueOf(one, key) ?? null, {
    find: (id) => core.attachments.get(id),
    missing: missingText,
    keys: 'volume_id attach_status instance_uuid attached_host mountpoint attach_mode',
  });
}

function valueOf(attachment: AttachmentRecord, name: string): string | number | null | undefined {
  if (name === 'instance_id' || name === 'instance_uuid') return attachment.instance;
  if (name === 'attach_status') return attachment.status;
  const value: unknown = (attachment as unknown as Record<string, unknown>)[name];
  return typeof value === 'object' ? null : (value as string | number | undefined);
}

const missingText = (id: string) => `Volume attachment could not be found with filter: attachment_id = ${id}.`;

function find(core: CinderCore, call: CinderCall): AttachmentRecord {
  const id = call.params['id']!;
  const attachment = core.attachments.get(id);
  if (!attachment || !(call.isAdmin || attachment.project_id === call.projectId)) notFound(missingText(id));
  return attachment;
}

function volumeOf(core: CinderCore, call: CinderCall, id: string): VolumeRecord {
  const volume = core.volumes.get(id);
  if (!volume || !(call.isAdmin || volume.project_id === call.projectId)) notFound(`Volume ${id} could not be found.`);
  return volume;
}

function refuseBroken(volume: VolumeRecord, what: 'created' | 'updated'): void {
  if (!volume.status.includes('error')) return;
  invalidVolume(
    `Volume attachments can not be ${what} if the volume is in an error state. The Volume ${volume.id} currently has a ` +
      `status of: ${volume.status} `,
  );
}

function summaryOf(attachment: AttachmentRecord): Record<string, unknown> {
  const { id, status, instance, volume_id } = attachment;
  return { id, status: status === 'attaching' ? 'reserved' : status, instance, volume_id };
}

function detailOf(attachment: AttachmentRecord): object {
  return {
    ...summaryOf(attachment),
    attached_at: cinderTime(attachment.attached_at) ?? '',
    detached_at: '',
    attach_mode: attachment.mode,
    connection_info: attachment.connection_info,
  };
}
