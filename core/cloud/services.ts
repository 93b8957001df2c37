import { keystone } from './keystone/keystone.ts';
import type { CloudService } from './shared/service.ts';

/** The services of the embedded cloud, in the order in which they are registered and seeded. Keystone is the first. */
export const services: readonly CloudService[] = [keystone];
