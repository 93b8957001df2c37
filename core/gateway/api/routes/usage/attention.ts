import type { UsageApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listStacks } from '../../../openstack/heat/stacks.ts';
import { listSomeServers } from '../../../openstack/nova/servers.ts';
import { listFailedVolumes } from '../../../openstack/cinder/volumes.ts';
import { ownProject } from '../../../openstack/own-project.ts';

type Item = UsageApi.AttentionItem;
type Service = UsageApi.Attention['failed'][number];

/** The number of things that are counted of each kind. One more is asked for, which says that there are more. */
const most = 20;

/** readAttention: short lists, side by side, one of each kind of thing. A service that fails is named, and leaves the others. */
export async function readAttention(native: NativeCaller): Promise<UsageApi.Attention> {
  const parts: readonly [Service, () => Promise<Item[]>][] = [
    ['compute', () => serversThatWait(native)],
    ['volume', async () => counted('failed_volumes', await listFailedVolumes(native, most + 1))],
    ['orchestration', async () => counted('failed_stacks', await failedStacks(native))],
  ];
  const found = await Promise.all(
    parts.map(async ([service, read]) => ({ service, items: await itemsOf(native, service, read) })),
  );
  return {
    items: found.flatMap(({ items }) => items ?? []),
    failed: found.filter(({ items }) => items === null).map(({ service }) => service),
  };
}

/** Reads the things of a service. Returns null when the service fails, and nothing where the cloud has no such service. */
async function itemsOf(native: NativeCaller, service: Service, read: () => Promise<Item[]>): Promise<Item[] | null> {
  if (!(await native.has(service))) return [];
  return native.aside<Item[] | null>(service, read, null);
}

/**
 * Reads the servers in error, and the resized ones that nobody has confirmed or reverted. Each state has a list of its own: many servers of
 * one state would cut those of the other off.
 */
async function serversThatWait(native: NativeCaller): Promise<Item[]> {
  const lists = await Promise.all([
    serversIn(native, 'ERROR', 'failed_servers'),
    serversIn(native, 'VERIFY_RESIZE', 'resized_servers'),
  ]);
  return lists.flat();
}

async function serversIn(native: NativeCaller, status: string, kind: Item['kind']): Promise<Item[]> {
  const query = { project_id: ownProject(native.session), status };
  const servers = await listSomeServers(native, { query, microversion: undefined }, { limit: most + 1 });
  // Nova looks servers up by the state of the machine, so it also sends those whose resize is being reverted.
  const waiting = servers.filter((server) => server.status === status);
  if (waiting.length === 0) return [];
  return [{ kind, count: Math.min(waiting.length, most), more: servers.length > most }];
}

async function failedStacks(native: NativeCaller): Promise<unknown[]> {
  return (await listStacks(native, { status: 'FAILED', limit: most + 1 })).stacks;
}

function counted(kind: Item['kind'], things: readonly unknown[]): Item[] {
  if (things.length === 0) return [];
  return [{ kind, count: Math.min(things.length, most), more: things.length > most }];
}
