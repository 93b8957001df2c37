import type { PortForwardingsApi } from '#protocol';
import declaration from '#schemas/api/port-forwardings.json' with { type: 'json' };
import * as forwardings from '../../../openstack/neutron/port-forwardings.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';

/** The operations of port forwardings; neutron checks addresses and collisions. */
export const portForwardingRoutes = serviceRoutes<PortForwardingsApi.PortForwardingsOperations>(declaration, {
  listPortForwardings: async ({ native, params }) => ({
    items: await forwardings.listPortForwardings(native, params.id),
  }),
  createPortForwarding: ({ native, params, body }) => forwardings.createPortForwarding(native, params.id, body),
  changePortForwarding: ({ native, params, body }) =>
    forwardings.changePortForwarding(native, params.id, params.forwarding, body),
  deletePortForwarding: ({ native, params }) => forwardings.deletePortForwarding(native, params.id, params.forwarding),
});
