import type { ServerPartsApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { featureVersion } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listFloatingIps } from '../../../openstack/neutron/floating-ips.ts';
import { networkListOf } from '../../../openstack/neutron/lists.ts';
import { changePort, listPorts, type NativePort } from '../../../openstack/neutron/ports.ts';
import { attachInterface } from '../../../openstack/nova/server-parts.ts';
import type { Call } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';

type Ops = ServerPartsApi.ServerPartsOperations;
interface Named {
  id: string;
  name: string;
}

/** listServerInterfaces: the ports, then what belongs to them side by side; each of that is worth having without. */
export async function listInterfaces({
  native,
  params,
}: Call<Ops['listServerInterfaces']>): Promise<Ops['listServerInterfaces']['answer']> {
  const ports = await listPorts(native, { device_id: params.id });
  if (ports.length === 0) return { items: [] };
  const ids = ports.map(({ id }) => id);
  const [networks, addresses, groups] = await Promise.all([
    namesOf(native, 'networks', new Set(ports.map((port) => port.network_id))),
    native.aside('network', () => listFloatingIps(native, { port_id: ids }), []),
    namesOf(native, 'security-groups', new Set(ports.flatMap((port) => port.security_groups ?? []))),
  ]);
  const items = ports.map((port) => ({
    ...port,
    network_name: networks.get(port.network_id) ?? null,
    floating_ips: addresses.filter((address) => address.port_id === port.id),
    groups: (port.security_groups ?? []).map((id) => ({ id, name: groups.get(id) ?? id })),
  }));
  return { items };
}

async function namesOf(native: NativeCaller, kind: string, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const list = { path: `/${kind}`, member: kind.replaceAll('-', '_') };
  const read = () => networkListOf<Named>(native, list, 'id', [...ids], { fields: ['id', 'name'] });
  const found = await native.aside('network', read, []);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** attachServerInterface: a free port, or a new one in a network. */
export async function attachPort({
  native,
  params,
  body,
}: Call<Ops['attachServerInterface']>): Promise<ServerPartsApi.NewPort> {
  const { network, fixed_ip: address, port, tag } = body;
  const wanted = {
    ...(port ? { port_id: port } : {}),
    ...(network && !port ? { net_id: network } : {}),
    ...(address && !port ? { fixed_ips: [{ ip_address: address }] } : {}),
    ...(tag ? { tag } : {}),
  };
  const version = tag ? await featureVersion(native, 'interface_tag') : undefined;
  const made = await attachInterface(native, params.id, wanted, version);
  return {
    id: made.port_id,
    network_id: made.net_id,
    mac_address: made.mac_addr,
    fixed_ips: made.fixed_ips ?? [],
    ...(made.port_state ? { status: made.port_state } : {}),
  };
}

/** changeServerSecurityGroups: one call for each port whose groups change; one that is refused does not keep the others from changing. */
export async function changeGroups({
  native,
  params,
  body,
}: Call<Ops['changeServerSecurityGroups']>): Promise<Ops['changeServerSecurityGroups']['answer']> {
  const fields = ['id', 'security_groups', 'port_security_enabled'];
  const all = await listPorts(native, { device_id: params.id, fields });
  const named = body.port ? all.filter(({ id }) => id === body.port) : all.filter(takesGroups);
  if (body.port && named.length === 0) throw new GatewayError('NOT_FOUND', { what: `Port ${body.port}` });
  const items: ServerPartsApi.PortOutcome[] = [];
  await sequentially(named, async (port) => {
    if (!isSame(port.security_groups ?? [], body.groups)) items.push(await changed(native, port.id, body.groups));
  });
  return { items };
}

const takesGroups = (port: NativePort) => port.port_security_enabled !== false;

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(others);
  return wanted.size === new Set(some).size && some.every((id) => wanted.has(id));
}

async function changed(
  native: NativeCaller,
  port: string,
  groups: readonly string[],
): Promise<ServerPartsApi.PortOutcome> {
  try {
    await changePort(native, port, { security_groups: [...new Set(groups)] });
    return { port, ok: true };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') throw error;
    return { port, ok: false, message: error.message };
  }
}
