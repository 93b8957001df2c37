// The manifest names one file: each further one has a line in the first document.
export { floatingIpType } from './floating-ips/address-type.ts';
export { networkType } from './networks/network-type.ts';
export { OldAddress } from './old-address.tsx';
export { portType } from './ports/port-type.ts';
export { routerType } from './routers/router-type.ts';
export { subnetType } from './subnets/subnet-type.ts';
export { securityGroupType } from './security-groups/group-type.ts';
export { ServerReach } from './security-groups/server-reach.tsx';
