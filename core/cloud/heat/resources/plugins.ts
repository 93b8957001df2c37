import { container, keyPair, server, volume, volumeAttachment } from './compute-types.ts';
import { none, randomString, resourceGroup, softwareConfig, testResource, value } from './heat-types.ts';
import { floatingIp, net, port, router, routerInterface, securityGroup, subnet } from './neutron-types.ts';
import type { ResourcePlugin } from './plugin.ts';

/** How each type of `resource-types.json` is made. */
export const plugins: Readonly<Record<string, ResourcePlugin>> = {
  'OS::Heat::RandomString': randomString,
  'OS::Heat::Value': value,
  'OS::Heat::None': none,
  'OS::Heat::TestResource': testResource,
  'OS::Heat::ResourceGroup': resourceGroup,
  'OS::Heat::SoftwareConfig': softwareConfig,
  'OS::Nova::Server': server,
  'OS::Nova::KeyPair': keyPair,
  'OS::Neutron::Net': net,
  'OS::Neutron::Subnet': subnet,
  'OS::Neutron::Port': port,
  'OS::Neutron::Router': router,
  'OS::Neutron::RouterInterface': routerInterface,
  'OS::Neutron::FloatingIP': floatingIp,
  'OS::Neutron::SecurityGroup': securityGroup,
  'OS::Cinder::Volume': volume,
  'OS::Cinder::VolumeAttachment': volumeAttachment,
  'OS::Swift::Container': container,
};
