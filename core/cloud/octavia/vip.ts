import { CloudError } from '../shared/errors.ts';
import type { OctaviaCall, OctaviaCore } from './octavia-core.ts';
import { invalid } from './fault.ts';

export interface Vip {
  address: string;
  portId: string;
  subnetId: string | null;
  networkId: string;
  /** Was the port made here? */
  owned: boolean;
}

interface Port {
  id: string;
  network_id: string;
  fixed_ips: { subnet_id: string; ip_address: string }[];
}

/** The address of a new load balancer: a port of the caller's, or one that is made on the subnet or network. */
export async function prepareVip(
  core: OctaviaCore,
  call: OctaviaCall,
  about: { id: string; name: string; projectId: string; asked: Record<string, unknown> },
): Promise<Vip> {
  const text = (name: string) => (typeof about.asked[name] === 'string' ? about.asked[name] : undefined);
  const [portId, subnetId, networkId, address] = [
    text('vip_port_id'),
    text('vip_subnet_id'),
    text('vip_network_id'),
    text('vip_address'),
  ];
  if (portId !== undefined) {
    const { port } = await readNetwork<{ port: Port }>(core, call, `/ports/${portId}`, `Port ${portId} not found.`);
    return vipOf(port, false);
  }
  if (subnetId === undefined && networkId === undefined) {
    invalid('VIP must contain one of: vip_port_id, vip_network_id, vip_subnet_id.');
  }
  const network = networkId ?? (await networkOfSubnet(core, call, subnetId ?? ''));
  if (subnetId === undefined) {
    await readNetwork(core, call, `/networks/${network}`, `Network ${network} not found.`);
  }
  const fixed = { ...(subnetId && { subnet_id: subnetId }), ...(address && { ip_address: address }) };
  const answer = await core.context.inner.call<{ port?: Port; NeutronError?: { message: string } }>('network', {
    method: 'POST',
    path: '/v2.0/ports',
    body: {
      port: {
        name: `octavia-lb-${about.id}`,
        network_id: network,
        project_id: about.projectId,
        device_id: `lb-${about.id}`,
        device_owner: 'Octavia',
        admin_state_up: false,
        ...(Object.keys(fixed).length > 0 && { fixed_ips: [fixed] }),
      },
    },
  });
  if (answer.status !== 201 || !answer.body.port) {
    throw new CloudError(400, answer.body?.NeutronError?.message ?? 'The VIP port could not be made.');
  }
  return vipOf(answer.body.port, true);
}

function vipOf(port: Port, owned: boolean): Vip {
  const [first] = port.fixed_ips;
  return {
    address: first?.ip_address ?? '',
    portId: port.id,
    subnetId: first?.subnet_id ?? null,
    networkId: port.network_id,
    owned,
  };
}

async function networkOfSubnet(core: OctaviaCore, call: OctaviaCall, id: string): Promise<string> {
  const path = `/subnets/${encodeURIComponent(id)}`;
  const { subnet } = await readNetwork<{ subnet: { network_id: string } }>(core, call, path, `Subnet ${id} not found.`);
  return subnet.network_id;
}

/** Reads the network service with the caller's rights. `missing` is the text of the 400 when he may not see it. */
async function readNetwork<T>(core: OctaviaCore, call: OctaviaCall, path: string, missing: string): Promise<T> {
  const answer = await core.context.inner.call<T>('network', { path: `/v2.0${path}`, token: call.credentials.token });
  if (answer.status !== 200) throw new CloudError(400, missing);
  return answer.body;
}

/** Gives the address back, when the port is octavia's own. */
export async function releaseVip(core: OctaviaCore, vip: { vip_port_id: string; owns_port: boolean }): Promise<void> {
  if (!vip.owns_port) return;
  await core.context.inner.call('network', { method: 'DELETE', path: `/v2.0/ports/${vip.vip_port_id}` });
}
