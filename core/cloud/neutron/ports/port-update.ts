import { tellCompute } from '../compute-events.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { conflict } from '../errors.ts';
import type { PortRecord } from '../neutron-records.ts';
import { pairsOf } from './address-pairs.ts';
import { allocate, type AskedIp } from './allocation.ts';
import { bindingTo, wireSoon } from './binding.ts';
import { unwireTrunk } from '../trunks/wiring.ts';
import { mergedOptions } from './dhcp-options.ts';
import { checkSecurity } from './port-security.ts';
import { trunkOf } from './port-view.ts';

/** A port changed as the API's PUT asks. */
export function updatePort(core: Neutron, caller: Caller, port: PortRecord, changes: Body): PortRecord {
  const next: Partial<PortRecord> = { ...(changes as Partial<PortRecord>) };
  if (typeof changes['qos_policy_id'] === 'string') find(core.kinds.qosPolicy, changes['qos_policy_id'], caller);
  const secured = next.port_security_enabled ?? port.port_security_enabled;
  const pairs = changes['allowed_address_pairs']
    ? pairsOf(changes['allowed_address_pairs'], port.mac_address)
    : undefined;
  if (pairs) next.allowed_address_pairs = pairs;
  const asked = changes['fixed_ips'] as AskedIp[] | undefined;
  if (asked) {
    const deviceOwner = next.device_owner ?? port.device_owner;
    const { network_id: networkId, mac_address: mac, fixed_ips: current } = port;
    next.fixed_ips = allocate(core, { networkId, mac, deviceOwner, asked, current });
  }
  if (!secured && next.security_groups === undefined && port.security_groups.length > 0 && port.port_security_enabled) {
    throw conflict(
      'PortSecurityPortHasSecurityGroup',
      'Port has security group associated. Cannot disable port security or IP address until security group is removed.',
    );
  }
  checkSecurity(core, caller, {
    secured,
    groups: next.security_groups,
    pairs: pairs ?? (secured ? [] : port.allowed_address_pairs),
    hasIp: (next.fixed_ips ?? port.fixed_ips).length > 0,
  });
  if (changes['extra_dhcp_opts'] === null) delete next.extra_dhcp_opts;
  else if (changes['extra_dhcp_opts']) {
    next.extra_dhcp_opts = mergedOptions(port.extra_dhcp_opts, changes['extra_dhcp_opts']);
  }
  if (changes['binding:profile'] === null) next['binding:profile'] = {};
  if ('binding:host_id' in changes) {
    const host = (changes['binding:host_id'] as string | null) ?? '';
    Object.assign(next, bindingTo(core, host));
    if (next['binding:vif_type'] !== 'ovs') next.status = 'DOWN';
  }
  if (Object.keys(next).length === 0) return port;
  const changed = core.change(core.ports, port, next);
  wireSoon(core, changed);
  if (asked) tellCompute(core, changed.id);
  const trunk = changed['binding:vif_type'] === 'ovs' ? undefined : trunkOf(core, changed);
  if (trunk) unwireTrunk(core, trunk);
  return changed;
}
