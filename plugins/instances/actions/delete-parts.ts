import { callApi, type Services } from '@sextant/sdk';
import { addressesOf, type Server } from '../server.ts';

type Port = Awaited<ReturnType<typeof callApi<'listServerInterfaces'>>>['items'][number] & {
  readonly trunk_details?: { readonly trunk_id: string } | null;
};

/** A volume of a server, and whether it is deleted with the server. */
export interface PartVolume {
  readonly id: string;
  readonly name: string;
  readonly goes: boolean;
}

/** The volumes and ports of a server, by name. Those that can't be read are absent. */
export interface Parts {
  readonly volumes?: readonly PartVolume[];
  readonly ports?: readonly Port[];
}

/** Reads the names of what hangs on a server (listServerVolumes, listServerInterfaces). */
export async function readParts(server: Server, services: Services, signal: AbortSignal): Promise<Parts> {
  const [params, options] = [{ id: server.id }, { signal, quiet: true }];
  const unknown = () => undefined;
  const [volumes, ports] = await Promise.all([
    callApi(services, 'listServerVolumes', { params }, options).catch(unknown),
    callApi(services, 'listServerInterfaces', { params }, options).catch(unknown),
  ]);
  // Whether a volume goes with the server is told of the server, whatever the version that attachments are asked in.
  const attached = new Map(server['os-extended-volumes:volumes_attached']?.map((each) => [each.id, each]));
  return {
    ...(volumes && {
      volumes: volumes.items.map(({ volumeId: id, name }) => ({
        id,
        name,
        goes: attached.get(id)?.delete_on_termination === true,
      })),
    }),
    ...(ports && { ports: ports.items }),
  };
}

/** Counts the volumes that are deleted with the servers and those that stay, and lists the floating addresses. */
export function affectedBy(servers: readonly Server[]) {
  const volumes = servers.flatMap((server) => server['os-extended-volumes:volumes_attached'] ?? []);
  const going = volumes.filter(({ delete_on_termination: goes }) => goes === true).length;
  const addresses = servers.flatMap(addressesOf).filter(({ floating }) => floating);
  return { volumes: going, kept: volumes.length - going, addresses: addresses.map(({ address }) => address) };
}
