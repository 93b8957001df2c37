import { type CallContext, Http, isGone } from '@sextant/sdk';
import { loadServer, type Search } from './server-calls.ts';
import type { Server } from './server.ts';

interface FloatingIp {
  readonly port_id: string | null;
  readonly fixed_ip_address?: string | null;
  readonly port_details?: { readonly device_id: string } | null;
}

interface Port {
  readonly device_id: string;
  readonly device_owner: string;
  readonly fixed_ips?: readonly { readonly ip_address: string }[];
}

/** A server that an address leads to, and its fixed address there, if it has one. */
interface Target {
  readonly id: string;
  readonly fixed: string | undefined;
}

type Query = Readonly<Record<string, string | undefined>>;

const native = '/api/p/instances/native/network/v2.0';

function ask<T>(path: string, query: Query, { services, signal }: CallContext): Promise<T> {
  return services.get(Http).get<T>(native + path, { query, ...(signal && { signal }) });
}

/** Returns the servers that have the floating address. Nova's own filter knows fixed addresses only. */
export async function serversAtFloatingIp(address: string, search: Search, context: CallContext): Promise<Server[]> {
  const query = { floating_ip_address: address, project_id: search.project };
  const { floatingips } = await ask<{ floatingips: FloatingIp[] }>('/floatingips', query, context);
  const targets = await Promise.all(
    floatingips.map(async ({ port_id: port, port_details: details, fixed_ip_address: fixed }) => {
      if (!port) return [];
      // Neutron tells the device with the address from its extension fip-port-details on.
      if (!details) return targetsAt({ id: port }, context);
      return [{ id: details.device_id, fixed: fixed ?? undefined }];
    }),
  );
  return passing(targets.flat(), search, context);
}

/**
 * Returns the servers that have exactly this address, fixed or floating. Nova's own filter finds parts of addresses, and the list of those
 * may be long.
 * @param project the project whose ports and addresses are asked for; undefined: all projects
 */
export async function serversAtAddress(
  address: string,
  project: string | undefined,
  context: CallContext,
): Promise<Server[]> {
  const [fixed, floating] = await Promise.all([
    targetsAt({ fixed_ips: `ip_address=${address}`, project_id: project }, context),
    // A cloud without routers has no floating addresses.
    serversAtFloatingIp(address, { project }, context).catch((error: unknown) => {
      if (isGone(error)) return [];
      throw error;
    }),
  ]);
  const known = new Set(floating.map(({ id }) => id));
  const others = await load(
    [...new Set(fixed.map(({ id }) => id))].filter((id) => !known.has(id)),
    context,
  );
  return [...floating, ...others];
}

/** Returns the servers that have a port with the MAC address. */
export async function serversAtMac(address: string, search: Search, context: CallContext): Promise<Server[]> {
  const query = { mac_address: address.trim().toLowerCase(), project_id: search.project };
  return passing(await targetsAt(query, context), search, context);
}

async function targetsAt(query: Query, context: CallContext): Promise<Target[]> {
  const { ports } = await ask<{ ports: Port[] }>('/ports', query, context);
  return ports
    .filter(({ device_owner: owner }) => owner.startsWith('compute:'))
    .map(({ device_id: id, fixed_ips: fixed }) => ({ id, fixed: fixed?.[0]?.ip_address }));
}

/** Returns the servers that pass the other filters. Nova is asked by fixed address, as it has no filter by id for members. */
async function passing(targets: readonly Target[], search: Search, context: CallContext): Promise<Server[]> {
  const { withFixed } = search;
  const ids = new Set(targets.map(({ id }) => id));
  if (!withFixed) return load([...ids], context);
  const addresses = new Set(targets.flatMap(({ fixed }) => fixed ?? []));
  const found = (await Promise.all([...addresses].map(withFixed))).flat();
  return [...new Map(found.filter(({ id }) => ids.has(id)).map((server) => [server.id, server])).values()];
}

async function load(ids: readonly string[], context: CallContext): Promise<Server[]> {
  const found = await Promise.all(
    ids.map((id) =>
      loadServer(id, context).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((server) => server !== undefined);
}
