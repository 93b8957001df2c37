import { type CallContext, Http, isGone } from '@sextant/sdk';
import { loadServer } from './server-calls.ts';
import type { Server } from './server.ts';

interface FloatingIp {
  readonly port_id: string | null;
  readonly port_details?: { readonly device_id: string } | null;
}

interface Port {
  readonly device_id: string;
  readonly device_owner: string;
}

type Query = Readonly<Record<string, string | undefined>>;

const native = '/api/p/instances/native/network/v2.0';

function ask<T>(path: string, query: Query, { services, signal }: CallContext): Promise<T> {
  return services.get(Http).get<T>(native + path, { query, ...(signal && { signal }) });
}

/** The servers that have the floating address. Nova's own filter knows fixed addresses only. */
export async function serversAtFloatingIp(
  address: string,
  project: string | undefined,
  context: CallContext,
): Promise<Server[]> {
  const query = { floating_ip_address: address, project_id: project };
  const { floatingips } = await ask<{ floatingips: FloatingIp[] }>('/floatingips', query, context);
  const devices = await Promise.all(
    floatingips.map(({ port_id: port, port_details: details }) =>
      // Neutron tells the device with the address from its extension fip-port-details on.
      port ? (details ? [details.device_id] : devicesOf({ id: port }, context)) : [],
    ),
  );
  return load(devices.flat(), context);
}

/** The servers that have a port with the MAC address. */
export async function serversAtMac(
  address: string,
  project: string | undefined,
  context: CallContext,
): Promise<Server[]> {
  return load(await devicesOf({ mac_address: address.trim().toLowerCase(), project_id: project }, context), context);
}

async function devicesOf(query: Query, context: CallContext): Promise<string[]> {
  const { ports } = await ask<{ ports: Port[] }>('/ports', query, context);
  return ports.filter(({ device_owner: owner }) => owner.startsWith('compute:')).map(({ device_id: id }) => id);
}

async function load(ids: readonly string[], context: CallContext): Promise<Server[]> {
  const found = await Promise.all(
    [...new Set(ids)].map((id) =>
      loadServer(id, context).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((server) => server !== undefined);
}
