import { tellCompute } from '../compute-events.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { badResourceRequest, conflict } from '../errors.ts';
import { addServicePort } from '../ports/port-changes.ts';
import type { AskedIp } from '../ports/allocation.ts';
import type { FloatingIpRecord } from '../neutron-records.ts';
import { type Association, associationWith, nowhere, serveSoon } from './association.ts';

/** Takes an address of the external network, held by a port that belongs to nobody. */
export function createFloatingIp(core: Neutron, caller: Caller, body: Body): FloatingIpRecord {
  const network = find(core.kinds.network, String(body['floating_network_id']), caller);
  if (!network['router:external']) {
    throw badResourceRequest('floatingip', `Network ${network.id} is not a valid external network`);
  }
  const id = core.newId();
  const port = addServicePort(core, {
    network_id: network.id,
    project_id: '',
    device_id: id,
    device_owner: 'network:floatingip',
    status: 'N/A',
    asked: askedAddress(body),
  });
  const floatingIp: FloatingIpRecord = {
    ...core.stamp(String(body['project_id']), body['description'], 0, id),
    floating_ip_address: port.fixed_ips[0]?.ip_address ?? '',
    floating_network_id: network.id,
    ...nowhere,
    status: 'DOWN',
    qos_policy_id: (body['qos_policy_id'] as string | null) ?? null,
    dns_domain: String(body['dns_domain']),
    dns_name: String(body['dns_name']),
  };
  try {
    Object.assign(floatingIp, associationIn(core, caller, floatingIp, body) ?? {});
  } catch (error) {
    core.ports.delete(port.id);
    throw error;
  }
  core.floatingIps.set(id, floatingIp);
  if (floatingIp.port_id !== null) serveSoon(core, floatingIp);
  tellCompute(core, floatingIp.port_id);
  return floatingIp;
}

/** Updates a floating IP. Changes of other members alone leave its port; else a body without `port_id` takes the port away. */
export function updateFloatingIp(
  core: Neutron,
  caller: Caller,
  floatingIp: FloatingIpRecord,
  changes: Body,
): FloatingIpRecord {
  const { port_id: _port, fixed_ip_address: _fixed, ...rest } = changes;
  const isForwarding = [...core.portForwardings.values()].some((one) => one.floatingip_id === floatingIp.id);
  if (isForwarding && typeof changes['port_id'] === 'string') throw inUseByForwarding(floatingIp);
  const onlyFacts = Object.keys(rest).length > 0 && !('port_id' in changes) && !('fixed_ip_address' in changes);
  if (onlyFacts || isForwarding) {
    return core.change(core.floatingIps, floatingIp, rest as Partial<FloatingIpRecord>);
  }
  const association = associationIn(core, caller, floatingIp, changes) ?? nowhere;
  const changed = core.change(core.floatingIps, floatingIp, {
    ...(rest as Partial<FloatingIpRecord>),
    ...association,
  });
  serveSoon(core, changed);
  for (const portId of new Set([floatingIp.port_id, changed.port_id])) tellCompute(core, portId);
  return changed;
}

export function removeFloatingIp(core: Neutron, floatingIp: FloatingIpRecord): void {
  if ([...core.portForwardings.values()].some((one) => one.floatingip_id === floatingIp.id)) {
    throw inUseByForwarding(floatingIp);
  }
  for (const port of core.ports.with('device_id', [floatingIp.id])) core.ports.delete(port.id);
  core.floatingIps.delete(floatingIp.id);
  tellCompute(core, floatingIp.port_id);
}

function inUseByForwarding({ id }: FloatingIpRecord) {
  return conflict('FipInUseByPortForwarding', `Floating IP ${id} in use by Port Forwarding resources.`);
}

function askedAddress(body: Body): AskedIp[] | undefined {
  const { floating_ip_address: address, subnet_id: subnet } = body;
  if (typeof address !== 'string' && typeof subnet !== 'string') return undefined;
  return [
    {
      ...(typeof address === 'string' ? { ip_address: address } : {}),
      ...(typeof subnet === 'string' ? { subnet_id: subnet } : {}),
    },
  ];
}

function associationIn(
  core: Neutron,
  caller: Caller,
  floatingIp: FloatingIpRecord,
  body: Body,
): Association | undefined {
  const { port_id: portId, fixed_ip_address: fixed = null } = body;
  if (typeof portId !== 'string') {
    if (fixed !== null)
      throw badResourceRequest('floatingip', 'fixed_ip_address cannot be specified without a port_id');
    return undefined;
  }
  return associationWith(core, floatingIp, find(core.kinds.port, portId, caller), fixed as string | null);
}
