import type { CloudService } from '../shared/service.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { backupRecordRoutes } from './backup-record-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import { createRoutes } from './call.ts';
import { type CinderOptions, openCore, registerPlannedChanges } from './cinder-core.ts';
import { createVolumeRoutes } from './create-volume.ts';
import { defaultTypeRoutes } from './default-types.ts';
import { sendFault, sendNoSuchPage } from './fault.ts';
import { groupRoutes } from './group-routes.ts';
import { groupSnapshotRoutes } from './group-snapshot-routes.ts';
import { groupTypeRoutes } from './group-type-routes.ts';
import { infoRoutes } from './info-routes.ts';
import { messageRoutes } from './messages.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { qosRoutes } from './qos-specs.ts';
import { quotaRoutes } from './quota-routes.ts';
import { seedVolumes } from './seed.ts';
import { serviceRoutes } from './service-routes.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { typeDetailRoutes } from './type-details.ts';
import { typeRoutes } from './types.ts';
import { versionRoutes } from './versions.ts';
import { volumeActionRoutes } from './volume-actions.ts';
import { volumeRoutes } from './volume-routes.ts';

const defaultOptions: CinderOptions = { pace: 1 };

/** Cinder v3, 3.0 to 3.70: volumes, snapshots, backups, types and what belongs to them. */
export function createCinder(changes: Partial<CinderOptions> = {}): CloudService {
  const options = { ...defaultOptions, ...changes };
  return {
    type: 'volumev3',
    name: 'cinderv3',
    prefix: '/volume',
    endpointPath: '/v3/%(project_id)s',
    policy: 'volume',
    async register(app, context) {
      const core = openCore(context, options);
      registerPlannedChanges(core);
      app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
      app.setNotFoundHandler((request, reply) => sendNoSuchPage(request, reply));
      versionRoutes(app, core);
      const route = createRoutes(app, core);
      for (const add of [
        volumeRoutes,
        createVolumeRoutes,
        volumeActionRoutes,
        metadataRoutes,
        attachmentRoutes,
        snapshotRoutes,
        backupRoutes,
        backupRecordRoutes,
        transferRoutes,
        typeRoutes,
        typeDetailRoutes,
        defaultTypeRoutes,
        qosRoutes,
        quotaRoutes,
        infoRoutes,
        messageRoutes,
        groupTypeRoutes,
        groupRoutes,
        groupSnapshotRoutes,
        serviceRoutes,
      ]) {
        add(route, core);
      }
      core.tasks.resume();
    },
    seed: async (context, facts) => seedVolumes(openCore(context, options), facts),
  };
}

export const cinder = createCinder();
