import { attachmentsOf, chosenAttachment, complete, connect, connectionInfo, release, reserve } from './attachments.ts';
import { refuseWhatNovaUses } from './nova-use.ts';
import { type CinderCall, enforce } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { badRequest, invalidVolume } from './fault.ts';
import type { VolumeRecord } from './cinder-records.ts';
import type { Actions } from './run-action.ts';
import { findVolume, targetOf } from './volumes.ts';

/** The older way to attach: reserve, connect, attach, and back. */
export function connectionActions(core: CinderCore): Actions {
  const checked = (call: CinderCall, id: string, rule: string): VolumeRecord => {
    const volume = findVolume(core, call, id);
    enforce(core, call, `volume_extension:volume_actions:${rule}`, targetOf(volume));
    return volume;
  };
  const unreserve = (volume: VolumeRecord) => {
    if (volume.status !== 'attaching') return;
    const status = attachmentsOf(core, volume.id).length > 0 ? 'in-use' : 'available';
    touch(core, core.volumes, volume.id, { status });
  };

  return {
    'os-reserve': {
      run(call, id) {
        const volume = checked(call, id, 'reserve');
        const free = volume.multiattach ? ['available', 'in-use'] : ['available'];
        if (!free.includes(volume.status)) {
          const states = free.join(' or ');
          invalidVolume(`Volume status must be ${states} to reserve, but the status is ${volume.status}.`);
        }
        touch(core, core.volumes, id, { status: 'attaching' });
      },
    },
    'os-unreserve': { run: (call, id) => unreserve(checked(call, id, 'unreserve')) },
    'os-begin_detaching': {
      run(call, id) {
        const volume = checked(call, id, 'begin_detaching');
        if (volume.status !== 'in-use') {
          invalidVolume(
            "Unable to detach volume. Volume status must be 'in-use' and attach_status must be 'attached' to detach.",
          );
        }
        touch(core, core.volumes, id, { status: 'detaching' });
      },
    },
    'os-roll_detaching': {
      run(call, id) {
        const volume = checked(call, id, 'roll_detaching');
        if (volume.status === 'detaching') touch(core, core.volumes, id, { status: 'in-use' });
      },
    },
    'os-initialize_connection': {
      status: 200,
      run(call, id) {
        const volume = checked(call, id, 'initialize_connection');
        return { connection_info: { driver_volume_type: 'local', data: connectionInfo(volume) } };
      },
    },
    'os-terminate_connection': { run: (call, id) => unreserve(checked(call, id, 'terminate_connection')) },
    'os-attach': {
      run(call, id, facts) {
        const volume = checked(call, id, 'attach');
        const mode = typeof facts['mode'] === 'string' ? facts['mode'] : 'rw';
        if (volume.admin_metadata['readonly'] === 'True' && mode !== 'ro') {
          badRequest(`Invalid attaching mode '${mode}' for volume ${id}.`);
        }
        if (!['available', 'attaching'].includes(volume.status)) {
          badRequest('Error attaching volume - InvalidVolume: Invalid volume: status must be available or attaching');
        }
        touch(core, core.volumes, id, {
          status: 'available',
          admin_metadata: { ...volume.admin_metadata, attached_mode: mode },
        });
        const instance = typeof facts['instance_uuid'] === 'string' ? facts['instance_uuid'] : null;
        const attachment = reserve(core, core.volumes.get(id) ?? volume, instance, mode);
        complete(
          core,
          connect(core, attachment, volume, { host: facts['host_name'], mountpoint: facts['mountpoint'] }),
        );
      },
    },
    'os-detach': { run: (call, id, facts) => detach(core, call, checked(call, id, 'detach'), facts['attachment_id']) },
    'os-force_detach': {
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, 'volume_extension:volume_admin_actions:force_detach', targetOf(volume));
        return detach(core, call, volume, facts['attachment_id']);
      },
    },
  };
}

async function detach(core: CinderCore, call: CinderCall, volume: VolumeRecord, id: unknown): Promise<undefined> {
  const attachment = chosenAttachment(core, volume, id);
  await refuseWhatNovaUses(core, call, attachment);
  if (attachment) release(core, attachment);
  else touch(core, core.volumes, volume.id, { status: 'available' });
}
