// Made by `npm run generate` from the files in schemas/api.
export type * as CinderApi from './cinder.gen.ts';
export type * as GatewayApi from './gateway.gen.ts';
export type * as GlanceApi from './glance.gen.ts';
export type * as HeatApi from './heat.gen.ts';
export type * as KeystoneApi from './keystone.gen.ts';
export type * as MagnumApi from './magnum.gen.ts';
export type * as NetworkApi from './network.gen.ts';
export type * as NovaApi from './nova.gen.ts';
export type * as PluginsApi from './plugins.gen.ts';
export type * as PortForwardingsApi from './port-forwardings.gen.ts';
export type * as QuotasApi from './quotas.gen.ts';
export type * as SecurityGroupsApi from './security-groups.gen.ts';
export type * as ServerPartsApi from './server-parts.gen.ts';
export type * as ServersApi from './servers.gen.ts';
export type * as SwiftApi from './swift.gen.ts';
export type * as TopologyApi from './topology.gen.ts';
export type * as UsageApi from './usage.gen.ts';
