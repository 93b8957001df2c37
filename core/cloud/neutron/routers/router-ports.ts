import type { Neutron } from '../neutron-core.ts';
import type { PortRecord, RouterRecord } from '../neutron-records.ts';

/** The router's interfaces; the gateway is not among them. */
export function interfacesOf(core: Neutron, router: RouterRecord): PortRecord[] {
  return portsOf(core, router).filter((port) => port.device_owner === 'network:router_interface');
}

export function gatewayPortOf(core: Neutron, router: RouterRecord): PortRecord | undefined {
  return portsOf(core, router).find((port) => port.device_owner === 'network:router_gateway');
}

export function portsOf(core: Neutron, router: RouterRecord): PortRecord[] {
  return core.ports.with('device_id', [router.id]).filter((port) => port.device_owner.startsWith('network:router_'));
}

/** The router that leads from this subnet to that external network. */
export function routerBetween(core: Neutron, subnetId: string, externalId: string): RouterRecord | undefined {
  for (const router of core.routers.values()) {
    if (router.gateway?.network_id !== externalId) continue;
    const reaches = interfacesOf(core, router).some((port) => port.fixed_ips.some((ip) => ip.subnet_id === subnetId));
    if (reaches) return router;
  }
  return undefined;
}
