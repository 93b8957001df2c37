import type { ServersApi } from '#protocol';
import declaration from '#schemas/api/servers.json' with { type: 'json' };
import { volumeNames } from '../../../openstack/cinder/volume-names.ts';
import { featureVersion } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listPorts } from '../../../openstack/neutron/ports.ts';
import { listSecurityGroupsOf } from '../../../openstack/neutron/security-groups.ts';
import * as actions from '../../../openstack/nova/server-actions.ts';
import * as servers from '../../../openstack/nova/servers.ts';
import { listVolumeAttachments } from '../../../openstack/nova/volume-attachments.ts';
import { GatewayError } from '../../../http/errors.ts';
import { giveTicket } from '../../operations/socket-tickets.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { sequentially } from '../sequential.ts';
import { shownSecurityGroup } from '../network/shapes.ts';
import { consoleSocket } from './console-socket.ts';
import { findConsole } from './console.ts';
import { answerActions } from './list-actions.ts';
import { answerServers } from './list-servers.ts';
import { filled, newServer } from './new-server.ts';
import { operateServer } from './operate-server.ts';
import { serverViews } from './shown-server.ts';

/** The operations of servers, a part of compute. */
export const serverRoutes = serviceRoutes<ServersApi.ServersOperations>(declaration, {
  createSnapshot: ({ native, body }) => actions.createImage(native, body.instance_id, body.name, body.metadata),
  listServers: answerServers,
  createServer: ({ native, body }) => createServer(native, body),
  readServer: async ({ native, params, query }) => {
    const version = await featureVersion(native, query.detailed ? 'one_server' : 'instance_description');
    const [server] = await serverViews(native).show([await servers.readServer(native, params.id, version)]);
    return server as ServersApi.Server;
  },
  operateServer: operateServer,
  deleteServer: ({ native, params }) => servers.deleteServer(native, params.id),
  readServerMetadata: async ({ native, params }) => (await servers.readServer(native, params.id)).metadata ?? {},
  changeServerMetadata: async ({ native, params, body }) => {
    if (Object.keys(body.updated).length > 0) await servers.addMetadata(native, params.id, body.updated);
    await sequentially(body.removed, (key) => servers.deleteMetadata(native, params.id, key));
  },
  listServerActions: answerActions,
  readConsoleOutput: async ({ native, params, body }) => {
    const { length = 100 } = body;
    return { lines: (await actions.readConsoleOutput(native, params.id, length)).split('\n') };
  },
  openServerConsole: ({ native, params, body }) => findConsole(native, params.id, body.console_type ?? 'AUTO'),
  listServerVolumes: async ({ native, params }) => {
    const attachments = await listVolumeAttachments(native, params.id);
    const names = await volumeNames(
      native,
      attachments.map(({ volumeId }) => volumeId),
    );
    return { items: attachments.map((each) => ({ ...each, name: names.get(each.volumeId) || each.volumeId })) };
  },
  listServerSecurityGroups: async ({ native, params }) => {
    const ports = await listPorts(native, { device_id: params.id, fields: ['security_groups'] });
    const ids = ports.flatMap((port) => port.security_groups ?? []);
    return { items: (await listSecurityGroupsOf(native, ids)).map(shownSecurityGroup) };
  },
  connectServerConsole: consoleSocket,
  createConsoleTicket: ({ request, config }) => {
    if (config.consoles.proxy.length === 0) throw new GatewayError('CONSOLES_OFF');
    return giveTicket(request, 'connectServerConsole');
  },
});

/** Without networks nova chooses the only usable one, as it did before 2.37; later versions want to be told. */
async function createServer(native: NativeCaller, body: ServersApi.NewServer): Promise<{ id: string }> {
  const newest = await featureVersion(native, 'instance_description');
  const version = newest !== undefined && !body.nics?.length ? '2.19' : newest;
  const { hints } = filled({ hints: body.scheduler_hints }) as { hints?: object };
  return servers.createServer(native, newServer(body, version !== undefined), hints, version);
}
