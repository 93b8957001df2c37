import type { UsageApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listStacks } from '../../../openstack/heat/stacks.ts';
import { listSomeServers } from '../../../openstack/nova/servers.ts';
import { listFailedVolumes } from '../../../openstack/cinder/volumes.ts';
import { ownProject } from '../../../openstack/own-project.ts';

type Item = UsageApi.AttentionItem;
type Service = UsageApi.Attention['failed'][number];

/** The number of things that are counted of each service. One more is asked for, which says that there are more. */
const most = 20;

/** readAttention: one short list of each service, side by side. A service that fails is named, and leaves the others. */
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

/** Null: could not be read; empty, too, where the cloud has no such service. */
async function itemsOf(native: NativeCaller, service: Service, read: () => Promise<Item[]>): Promise<Item[] | null> {
  if (!(await native.has(service))) return [];
  return native.aside<Item[] | null>(service, read, null);
}

/** Servers in error, and resized ones that nobody has confirmed or reverted. */
async function serversThatWait(native: NativeCaller): Promise<Item[]> {
  const query = { project_id: ownProject(native.session), status: ['ERROR', 'VERIFY_RESIZE'] };
  const servers = await listSomeServers(native, { query, microversion: undefined }, { limit: most + 1 });
  // The list is cut as a whole: where it is, there may be more of both.
  const isCut = servers.length > most;
  return (['failed_servers', 'resized_servers'] as const).flatMap((kind) => {
    const status = kind === 'failed_servers' ? 'ERROR' : 'VERIFY_RESIZE';
    const count = servers.slice(0, most).filter((server) => server.status === status).length;
    return count > 0 ? [{ kind, count, more: isCut }] : [];
  });
}

async function failedStacks(native: NativeCaller): Promise<unknown[]> {
  return (await listStacks(native, { status: 'FAILED', limit: most + 1 })).stacks;
}

function counted(kind: Item['kind'], things: readonly unknown[]): Item[] {
  if (things.length === 0) return [];
  return [{ kind, count: Math.min(things.length, most), more: things.length > most }];
}
