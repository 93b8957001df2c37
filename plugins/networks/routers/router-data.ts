import { zonesOf } from '../zones.ts';
import type { Router } from './router.ts';

/** The fields that this cloud and the operator's rules allow. */
export interface RouterFields {
  readonly maySnat: boolean;
  readonly mayDistribute: boolean;
  readonly mayHa: boolean;
  /** Zones may be asked for: of a new router alone. */
  readonly hasZones: boolean;
}

export const noFields: RouterFields = { maySnat: false, mayDistribute: false, mayHa: false, hasZones: false };

/** The data of the form of a router. `default`: the service decides, for a new router. */
export interface RouterData {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  external?: string;
  enable_snat?: boolean;
  mode?: 'default' | 'centralized' | 'distributed';
  ha?: 'default' | 'on' | 'off';
  /** Names of availability zones, one a line. */
  zone_hints?: string;
}

/** Returns the members that are sent: those whose field there is. */
export function membersOf(data: RouterData, fields: RouterFields): Record<string, unknown> {
  const { name = '', description = '', admin_state_up: isUp = true, mode = 'default', ha = 'default' } = data;
  return {
    name: name.trim(),
    description: description.trim(),
    admin_state_up: isUp,
    ...(fields.mayDistribute && mode !== 'default' ? { distributed: mode === 'distributed' } : {}),
    ...(fields.mayHa && ha !== 'default' ? { ha: ha === 'on' } : {}),
  };
}

/** Returns the body of a creation. */
export function newRouter(data: RouterData, fields: RouterFields = noFields): Record<string, unknown> {
  const { external, enable_snat: snat = true } = data;
  const gateway = { network_id: external, ...(fields.maySnat ? { enable_snat: snat } : {}) };
  const zones = fields.hasZones ? zonesOf(data.zone_hints) : [];
  return {
    ...membersOf(data, fields),
    ...(external ? { external_gateway_info: gateway } : {}),
    ...(zones.length > 0 ? { availability_zone_hints: zones } : {}),
  };
}

/** Returns the data of the form that edits a router. Neutron tells mode and high availability to administrators alone. */
export function dataOf(router: Router): RouterData {
  const { distributed, ha } = router;
  return {
    name: router.name,
    description: router.description ?? '',
    admin_state_up: router.admin_state_up !== false,
    ...(distributed === undefined ? {} : { mode: distributed ? 'distributed' : 'centralized' }),
    ...(ha === undefined ? {} : { ha: ha ? 'on' : 'off' }),
  };
}

/** Says whether a change is one that neutron makes only while the router is down. */
export const needsDown = (change: Readonly<Record<string, unknown>>) => 'distributed' in change || 'ha' in change;

/**
 * Returns the changes to send one after the other. A change of mode or high availability is made while the router is down: it is taken
 * down first, and up again where that is wanted. `isUp`: the router's state now.
 */
export function stepsOf(change: Readonly<Record<string, unknown>>, isUp: boolean): Record<string, unknown>[] {
  if (!needsDown(change) || (!isUp && change['admin_state_up'] !== true)) return [{ ...change }];
  const { admin_state_up: wanted = isUp, ...rest } = change;
  return [...(isUp ? [{ admin_state_up: false }] : []), rest, ...(wanted ? [{ admin_state_up: true }] : [])];
}

/** The data of the form that sets a gateway. */
export interface GatewayData {
  external?: string;
  ip_address?: string;
  enable_snat?: boolean;
}

/**
 * Returns the change that leads a router to an external network, by an address of its own choice or of the service's. `maySnat`: the
 * operator may say whether the router translates addresses.
 */
export function gatewayChange(data: GatewayData, maySnat = false) {
  const { external = '', ip_address: address, enable_snat: snat = true } = data;
  const ips = address?.trim() ? { external_fixed_ips: [{ ip_address: address.trim() }] } : {};
  return { external_gateway_info: { network_id: external, ...ips, ...(maySnat ? { enable_snat: snat } : {}) } };
}
