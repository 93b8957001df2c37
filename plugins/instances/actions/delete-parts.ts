import { callApi, type Services, Session } from '@sextant/sdk';
import { addressesOf, type Server, serverName } from '../server.ts';

type Port = Awaited<ReturnType<typeof callApi<'listServerInterfaces'>>>['items'][number] & {
  readonly trunk_details?: { readonly trunk_id: string } | null;
};

/** A volume of a server, and whether it is deleted with the server. */
export interface PartVolume {
  readonly id: string;
  readonly name: string;
  readonly goes: boolean;
}

/** A volume that is to be deleted with its server, but has snapshots: Cinder deletes no such volume, and it stays. */
export interface HeldVolume {
  readonly id: string;
  readonly name: string;
  readonly snapshots: readonly string[];
}

/** The volumes and ports of a server, by name, and the volumes that snapshots keep. Those that can't be read are absent. */
export interface Parts {
  readonly volumes?: readonly PartVolume[];
  readonly ports?: readonly Port[];
  readonly held?: readonly HeldVolume[];
}

/** More volumes than these are not asked for one by one: all snapshots are read instead. */
const maxVolumesAsked = 5;

/**
 * Reads which volumes that are to be deleted with the servers have snapshots, and the names of these (listVolumeSnapshots). Undefined
 * where Cinder does not tell.
 */
export async function readHeldVolumes(
  servers: readonly Server[],
  services: Services,
  signal: AbortSignal,
): Promise<readonly HeldVolume[] | undefined> {
  const going = servers.flatMap((server) => goingVolumes(server).map((id) => ({ id, server })));
  const project = services.get(Session).current().project_id;
  // Cinder lists snapshots of the own project alone, unless an administrator asks for all.
  const all = servers.every(({ tenant_id: owner }) => owner === project) ? {} : { all_tenants: '1' };
  const queries = going.length > maxVolumesAsked ? [all] : going.map(({ id }) => ({ ...all, volume_id: id }));
  const lists = await Promise.all(
    queries.map((query) => callApi(services, 'listVolumeSnapshots', { query }, { signal, quiet: true })),
  ).catch(() => undefined);
  const snapshots = lists?.flatMap(({ items }) => items);
  return (
    snapshots &&
    going.flatMap(({ id, server }) => {
      const names = snapshots.filter(({ volume_id: of }) => of === id).map(({ name }) => name);
      return names.length > 0 ? [{ id, name: `${serverName(server)} · ${id}`, snapshots: names }] : [];
    })
  );
}

function goingVolumes({ 'os-extended-volumes:volumes_attached': attached = [] }: Server): string[] {
  return attached.filter(({ delete_on_termination: goes }) => goes === true).map(({ id }) => id);
}

/** Reads the names of what hangs on a server (listServerVolumes, listServerInterfaces, listVolumeSnapshots). */
export async function readParts(server: Server, services: Services, signal: AbortSignal): Promise<Parts> {
  const [params, options] = [{ id: server.id }, { signal, quiet: true }];
  const unknown = () => undefined;
  const [volumes, ports, held] = await Promise.all([
    callApi(services, 'listServerVolumes', { params }, options).catch(unknown),
    callApi(services, 'listServerInterfaces', { params }, options).catch(unknown),
    readHeldVolumes([server], services, signal),
  ]);
  // Whether a volume goes with the server is told of the server, whatever the version that attachments are asked in.
  const going = new Set(goingVolumes(server));
  const nameOf = (id: string) => volumes?.items.find(({ volumeId }) => volumeId === id)?.name ?? id;
  return {
    ...(volumes && {
      volumes: volumes.items.map(({ volumeId: id, name }) => ({
        id,
        name,
        goes: going.has(id),
      })),
    }),
    ...(ports && { ports: ports.items }),
    ...(held && { held: held.map((volume) => ({ ...volume, name: nameOf(volume.id) })) }),
  };
}

/** Counts the volumes that are deleted with the servers and those that stay, and lists the floating addresses. */
export function affectedBy(servers: readonly Server[]) {
  const volumes = servers.flatMap((server) => server['os-extended-volumes:volumes_attached'] ?? []);
  const going = servers.flatMap(goingVolumes).length;
  const addresses = servers.flatMap(addressesOf).filter(({ floating }) => floating);
  return { volumes: going, kept: volumes.length - going, addresses: addresses.map(({ address }) => address) };
}
