import type { CloudService } from '../shared/service.ts';
import { actionHistoryRoutes } from './action-history-routes.ts';
import { actionRoutes } from './actions/action-routes.ts';
import { addConsoleProxy } from './consoles/console-proxy.ts';
import { imageTasks } from './actions/create-image.ts';
import { migrationTasks } from './actions/migrate.ts';
import { powerTasks } from './actions/power.ts';
import { rebuildTasks } from './actions/rebuild.ts';
import { resizeTasks } from './actions/resize.ts';
import { shelveTasks } from './actions/shelve.ts';
import { spawnTasks } from './spawn-task.ts';
import { openNova } from './open-nova.ts';
import { deleteTasks } from './delete-server.ts';
import { externalEventRoutes } from './external-event-routes.ts';
import { addNovaHooks } from './nova-request-hooks.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { partRoutes } from './part-routes.ts';
import { reportLateHosts } from './placement-calls.ts';
import { proxyRoutes } from './proxies/proxy-routes.ts';
import { seedParts } from './seed-parts.ts';
import { seedServers } from './seed-servers.ts';
import { serverMetadataRoutes } from './server-metadata-routes.ts';
import { serverMigrationRoutes } from './server-migration-routes.ts';
import { serverPartRoutes } from './server-part-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { serverTagRoutes } from './server-tag-routes.ts';
import { versionRoutes } from './versions.ts';
import { volumeAttachmentRoutes } from './volume-attachment-routes.ts';

const prefix = '/compute';
const serverTasks = {
  ...spawnTasks,
  ...deleteTasks,
  ...powerTasks,
  ...resizeTasks,
  ...rebuildTasks,
  ...imageTasks,
  ...shelveTasks,
  ...migrationTasks,
};

/** Nova: servers and what they are made of, API 2.1 with microversions. */
export const nova: CloudService = {
  type: 'compute',
  name: 'nova',
  prefix,
  endpointPath: '/v2.1',
  policy: 'compute',
  async register(app, context) {
    const core = openNova(context, prefix, serverTasks);
    addNovaHooks(app, prefix, context.identity);
    versionRoutes(app, core);
    serverRoutes(app, core);
    actionRoutes(app, core);
    serverPartRoutes(app, core);
    serverMetadataRoutes(app, core);
    serverMigrationRoutes(app, core);
    serverTagRoutes(app, core);
    interfaceRoutes(app, core);
    volumeAttachmentRoutes(app, core);
    actionHistoryRoutes(app, core);
    externalEventRoutes(app, core);
    partRoutes(app, core);
    proxyRoutes(app, core);
    addConsoleProxy(app, core);
    core.taskRunner.resume();
    // On its first start the cloud has no hosts yet: they report when they were seeded.
    reportLateHosts(core);
  },
  async seed(context, facts) {
    const core = openNova(context, prefix, serverTasks);
    await seedParts(core, facts);
    await seedServers(core, facts);
  },
};
