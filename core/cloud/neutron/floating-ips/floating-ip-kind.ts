import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { isAddress, isDnsName, isUuid, orNone, text, toAddress, toLowerCase } from '../engine/values.ts';
import { notFound } from '../errors.ts';
import type { FloatingIpRecord } from '../neutron-records.ts';
import { createFloatingIp, removeFloatingIp, updateFloatingIp } from './floating-ip-changes.ts';
import { briefForwarding } from './forwarding-view.ts';

const attributes: Attributes = {
  ...standardAttributes,
  floating_ip_address: {
    put: false,
    default: null,
    convert: toAddress,
    check: orNone(isAddress),
    guarded: true,
    filter: true,
    sort: true,
  },
  subnet_id: { put: false, default: null, check: orNone(isUuid), visible: false },
  floating_network_id: { put: false, check: isUuid, filter: true, sort: true },
  router_id: { post: false, put: false, filter: true, sort: true },
  port_id: { default: null, check: orNone(isUuid), filter: true },
  fixed_ip_address: { default: null, convert: toAddress, check: orNone(isAddress), filter: true, sort: true },
  status: { post: false, put: false, filter: true, sort: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  qos_policy_id: { default: null, check: orNone(isUuid) },
  port_details: { post: false, put: false },
  port_forwardings: { post: false, put: false },
  dns_domain: { put: false, default: '', convert: toLowerCase, check: isDnsName },
  dns_name: { put: false, default: '', convert: toLowerCase, check: isDnsName },
};

export function floatingIpKind(core: Neutron): Kind<FloatingIpRecord> {
  return {
    name: 'floatingip',
    plural: 'floatingips',
    path: 'floatingips',
    attributes,
    quota: 'floatingip',
    records: () => core.floatingIps.values(),
    get: (id) => core.floatingIps.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.floatingIps.get(id) ?? []),
    missing: (id) => notFound('FloatingIPNotFound', `Floating IP ${id} could not be found`),
    view: (floatingIp) => floatingIpView(core, floatingIp),
    create: (caller, body) => createFloatingIp(core, caller, body),
    update: (caller, floatingIp, changes) => updateFloatingIp(core, caller, floatingIp, changes),
    remove: (_caller, floatingIp) => removeFloatingIp(core, floatingIp),
    setTags: (floatingIp, tags) => void core.change(core.floatingIps, floatingIp, { tags }),
  };
}

function floatingIpView(core: Neutron, floatingIp: FloatingIpRecord): Record<string, unknown> {
  const port = floatingIp.port_id === null ? undefined : core.ports.get(floatingIp.port_id);
  const forwardings = [...core.portForwardings.values()].filter((one) => one.floatingip_id === floatingIp.id);
  return {
    id: floatingIp.id,
    tenant_id: floatingIp.project_id,
    floating_ip_address: floatingIp.floating_ip_address,
    floating_network_id: floatingIp.floating_network_id,
    router_id: floatingIp.router_id,
    port_id: floatingIp.port_id,
    fixed_ip_address: floatingIp.fixed_ip_address,
    status: floatingIp.status,
    description: floatingIp.description,
    qos_policy_id: floatingIp.qos_policy_id,
    port_details: port
      ? {
          name: port.name,
          network_id: port.network_id,
          mac_address: port.mac_address,
          admin_state_up: port.admin_state_up,
          status: port.status,
          device_id: port.device_id,
          device_owner: port.device_owner,
        }
      : null,
    dns_domain: floatingIp.dns_domain,
    dns_name: floatingIp.dns_name,
    port_forwardings: forwardings.map(briefForwarding),
    ...standardView(floatingIp),
  };
}
