import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';

/** At most this many servers of all projects are named; more would take longer than the list that waits for the names. */
const mostServers = 1000;

/** Maps the ids of servers to their names, in one list of ids and names (Compute API, List Servers). */
export async function serverNames(native: NativeCaller, allProjects: boolean): Promise<Map<string, string>> {
  const servers = await readList<{ id: string; name: string }>(native, {
    service: 'compute',
    path: '/servers',
    member: 'servers',
    ...(allProjects ? { query: { all_tenants: '1' }, limit: mostServers } : {}),
  });
  return new Map(servers.map(({ id, name }) => [id, name]));
}
