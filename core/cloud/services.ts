import { cinder } from './cinder/cinder.ts';
import { designate } from './designate/designate.ts';
import { glance } from './glance/glance.ts';
import { heat } from './heat/heat.ts';
import { neutron } from './neutron/neutron.ts';
import { nova } from './nova/nova.ts';
import { magnum } from './magnum/magnum.ts';
import { octavia } from './octavia/octavia.ts';
import { placement } from './placement/placement.ts';
import type { CloudService } from './shared/service.ts';
import { swift } from './swift/swift.ts';

/** The services of the embedded cloud, in the order in which they are registered and seeded; keystone comes before them. */
export const services: readonly CloudService[] = [
  glance,
  neutron,
  placement,
  cinder,
  swift,
  nova,
  heat,
  magnum,
  designate,
  octavia,
];
