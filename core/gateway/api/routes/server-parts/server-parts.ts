import type { ServerPartsApi } from '#protocol';
import declaration from '#schemas/api/server-parts.json' with { type: 'json' };
import { featureVersion } from '../../../openstack/microversions.ts';
import { act } from '../../../openstack/nova/server-actions.ts';
import * as parts from '../../../openstack/nova/server-parts.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { neededVersion } from '../servers/operate-server.ts';
import { attachPort, changeGroups, listInterfaces } from './interfaces.ts';
import { migrationHandlers } from './migrations.ts';
import { rebuild, rescue } from './rebuild.ts';
import { volumeHandlers } from './volumes.ts';

/** The operations of what belongs to a server: its disk, password, ports, volumes, history and migrations. */
export const serverPartRoutes = serviceRoutes<ServerPartsApi.ServerPartsOperations>(declaration, {
  rescueServer: rescue,
  rebuildServer: rebuild,
  changeServerPassword: async ({ native, params, body }) => {
    await act(native, params.id, { changePassword: { adminPass: body.password } });
  },
  clearServerPassword: ({ native, params }) => parts.clearPassword(native, params.id),
  evacuateServer: async ({ native, params, body: { host, password } }) => {
    const evacuate = { ...(host ? { host } : {}), ...(password ? { adminPass: password } : {}) };
    await act(native, params.id, { evacuate }, await neededVersion(native, 'evacuate'));
    // Nova tells no password since 2.14.
    return {};
  },
  changeServer: async ({ native, params, body }) => {
    const isOld = body.hostname === undefined;
    const version = isOld
      ? await featureVersion(native, 'instance_description')
      : await neededVersion(native, 'server_hostname');
    return parts.changeServer(native, params.id, body, version);
  },
  changeServerTags: async ({ native, params, body }) =>
    parts.replaceTags(native, params.id, body.tags, await neededVersion(native, 'server_tags')),
  listServerInterfaces: listInterfaces,
  attachServerInterface: attachPort,
  detachServerInterface: ({ native, params }) => parts.detachInterface(native, params.id, params.port),
  ...volumeHandlers,
  changeServerSecurityGroups: changeGroups,
  readServerAction: async ({ native, params }) =>
    parts.readAction(native, params.id, params.request, await featureVersion(native, 'server_actions')),
  ...migrationHandlers,
  readServerDiagnostics: async ({ native, params }) =>
    parts.readDiagnostics(native, params.id, await featureVersion(native, 'diagnostics')),
});
