import { attachmentsOf } from './attachments.ts';
import { type CinderCall, enforce } from './call.ts';
import { type CinderCore, place, plan, touch } from './cinder-core.ts';
import { deleteVolume } from './delete-volume.ts';
import { badRequest, invalidVolume } from './fault.ts';
import type { Actions } from './run-action.ts';
import { findVolume, snapshotsOf, targetOf } from './volumes.ts';

/** Returns the actions that administrators run on a volume. */
export function adminActions(core: CinderCore): Actions {
  const rule = (name: string) => `volume_extension:volume_admin_actions:${name}`;
  return {
    'os-reset_status': { run: (call, id, facts) => resetStatus(core, call, id, facts) },
    'os-force_delete': {
      run(call, id) {
        const volume = findVolume(core, call, id);
        enforce(core, call, rule('force_delete'), targetOf(volume));
        deleteVolume(core, call, volume, { force: true });
      },
    },
    'os-migrate_volume': {
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, rule('migrate_volume'), targetOf(volume));
        const host = facts['host'];
        if (typeof host !== 'string' || host === '') {
          const text =
            call.version >= 16 ? 'One and only one of cluster and host must be set.' : 'Host field is missing.';
          badRequest(`Invalid input received: ${text}`);
        }
        if (host.split('#')[0] !== place.backend) badRequest(`Invalid host: No available service named '${host}'`);
        const free = ['available', 'in-use'].includes(volume.status) && snapshotsOf(core, id).length === 0;
        if (!free || volume.host === host) {
          invalidVolume(
            `Volume ${id} status must be available or in-use, must not be migrating, have snapshots, be replicated, be ` +
              'part of a group and destination host/cluster must be different than the current one',
          );
        }
        touch(core, core.volumes, id, { migration_status: 'starting' });
        plan(core, 'volume', id, volume.status, { host, migration_status: 'success' });
      },
    },
  };
}

function resetStatus(core: CinderCore, call: CinderCall, id: string, facts: Record<string, unknown>): void {
  const text = (name: string) =>
    typeof facts[name] === 'string' && facts[name] !== '' ? facts[name].toLowerCase() : null;
  const [status, attached, migration] = [text('status'), text('attach_status'), text('migration_status')];
  if (status === null && attached === null && migration === null) {
    badRequest("Must specify 'status', 'attach_status' or 'migration_status' for update.");
  }
  const volume = findVolume(core, call, id);
  enforce(core, call, 'volume_extension:volume_admin_actions:reset_status', targetOf(volume));
  if (status === 'deleting') badRequest('Cannot reset-state to deleting');
  if (status === 'in-use' && attachmentsOf(core, id).length === 0) {
    badRequest('Cannot reset-state to in-use because volume does not have any attachments.');
  }
  touch(core, core.volumes, id, {
    ...(status !== null && { status }),
    ...(migration !== null && { migration_status: migration === 'none' ? null : migration }),
  });
  if (attached !== 'detached') return;
  for (const attachment of attachmentsOf(core, id)) core.attachments.delete(attachment.id);
}
