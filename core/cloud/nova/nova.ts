import type { CloudService } from '../shared/service.ts';
import { actionHistoryRoutes } from './action-history-routes.ts';
import { actionRoutes } from './actions/action-routes.ts';
import { imageWorks } from './actions/create-image.ts';
import { migrationWorks } from './actions/migrate.ts';
import { powerWorks } from './actions/power.ts';
import { rebuildWorks } from './actions/rebuild.ts';
import { resizeWorks } from './actions/resize.ts';
import { shelveWorks } from './actions/shelve.ts';
import { buildWorks } from './build-works.ts';
import { openCore } from './core.ts';
import { deleteWorks } from './delete-server.ts';
import { externalEventRoutes } from './external-event-routes.ts';
import { frameNova } from './http-frame.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { partRoutes } from './part-routes.ts';
import { reportLateHosts } from './placement-calls.ts';
import { securityGroupRoutes } from './security-group-routes.ts';
import { seedParts } from './seed-parts.ts';
import { seedServers } from './seed-servers.ts';
import { serverMetadataRoutes } from './server-metadata-routes.ts';
import { serverPartRoutes } from './server-part-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { serverTagRoutes } from './server-tag-routes.ts';
import { versionRoutes } from './versions.ts';
import { volumeAttachmentRoutes } from './volume-attachment-routes.ts';

const prefix = '/compute';
const works = {
  ...buildWorks,
  ...deleteWorks,
  ...powerWorks,
  ...resizeWorks,
  ...rebuildWorks,
  ...imageWorks,
  ...shelveWorks,
  ...migrationWorks,
};

/** Nova: servers and what they are made of, API 2.1 with microversions. */
export const nova: CloudService = {
  type: 'compute',
  name: 'nova',
  prefix,
  endpointPath: '/v2.1',
  policy: 'compute',
  async register(app, context) {
    const core = openCore(context, prefix, works);
    frameNova(app, prefix, context.identity);
    versionRoutes(app, core);
    serverRoutes(app, core);
    actionRoutes(app, core);
    serverPartRoutes(app, core);
    serverMetadataRoutes(app, core);
    serverTagRoutes(app, core);
    interfaceRoutes(app, core);
    volumeAttachmentRoutes(app, core);
    actionHistoryRoutes(app, core);
    externalEventRoutes(app, core);
    securityGroupRoutes(app, core);
    partRoutes(app, core);
    core.worker.resume();
    // On its first start the cloud has no hosts yet: they report when they were seeded.
    reportLateHosts(core);
  },
  async seed(context, facts) {
    const core = openCore(context, prefix, works);
    await seedParts(core, facts);
    await seedServers(core, facts);
  },
};
