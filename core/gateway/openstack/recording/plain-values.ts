import { dashedUuid } from './pseudonyms.ts';

/** Members whose values are states, kinds and units of the services. Users choose among them, and write none of their own. */
const plainMembers: ReadonlySet<string> = new Set(
  `
    status state vm_state task_state power_state OS-EXT-STS:vm_state OS-EXT-STS:task_state OS-EXT-STS:power_state OS-DCF:diskConfig
    OS-EXT-IPS:type type rel visibility disk_format container_format direction ethertype protocol ip_protocol device_owner admin_state
    attach_status attachment_status attach_mode migration_status replication_status backup_status provisioning_status operating_status
    stack_status resource_status action resource_action stack_action health_status node_state cluster_status coe server_type network_driver
    volume_driver docker_storage_driver ipv6_address_mode ipv6_ra_mode binding:vif_type binding:vnic_type provider:network_type network_type
    segmentation_type interface sort_dir policy policies lb_algorithm session_persistence method methods hypervisor_type arch
    vm_mode hvm_type cpu_arch agent_type binary admin_state_up zoneState format schema_version min_version version
    max_version adminStateUp hw_architecture disk_bus boot_mode os_type source_type destination_type
    task_status volume_attach_status event result migration_type consumer key_type algorithm os_hash_algo
    member_status faultType error_name type_name unit scope object_type quota_type severity mediatype media-type
    architecture service_type driver_volume_type cipher control_location provider alias
    resource_type target_type
  `
    .trim()
    .split(/\s+/),
);

/** A word or a few, as `image_pending_upload`, `OS::Nova::Server`, `network:router_interface`, `application/json`. */
const wordForm = /^[A-Za-z0-9][A-Za-z0-9_:.+/-]{0,59}(?: [A-Za-z0-9_:.+-]{1,30}){0,2}$/;
const someNumbers = /\d{5}/;
/** Types that somebody made for their own stacks have other beginnings. */
const ownType = /^(?!OS::|AWS::).*::/;
const version = /^v\d{1,2}(?:\.\d{1,3})?$/;

/** RFC 3339, the form of most services, and that of HTTP. */
const timestamp =
  /^(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

const switches: ReadonlySet<string> = new Set(['true', 'false', 'True', 'False', 'None', 'null', 'yes', 'no']);

/** Members that somebody may call as they like: what looks like a time or a version there is a name. */
const nameMember = /(?:^|_)(?:name|description|key|value|comment|dns_domain|dns_name|locked_reason)$/;

/** Owners of ports that neutron and octavia write. Users may write others. */
const deviceOwners: ReadonlySet<string> = new Set(
  `
    network:router_interface network:router_gateway network:dhcp network:floatingip network:floatingip_agent_gateway network:distributed
    network:ha_router_replicated_interface network:router_ha_interface network:router_interface_distributed
    network:router_centralized_snat network:local_ip trunk:subport neutron:LOADBALANCER neutron:LOADBALANCERV2 Octavia
  `
    .trim()
    .split(/\s+/),
);

/** Whether a value says nothing of anybody: it is a state, a time, a version or a switch. */
export function isPlainValue(member: string, value: string): boolean {
  if (nameMember.test(member)) return false;
  if (member === 'device_owner') return deviceOwners.has(value);
  if (timestamp.test(value) || switches.has(value) || version.test(value)) return true;
  if (!plainMembers.has(member) || !wordForm.test(value)) return false;
  return !someNumbers.test(value) && !dashedUuid.test(value) && !ownType.test(value);
}
