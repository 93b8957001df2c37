import { CloudError } from '../shared/errors.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { ServerRecord } from './nova-records.ts';

/** Returns the target that rules about servers are checked against. */
export function serverTarget(server: ServerRecord): { project_id: string; user_id: string } {
  return { project_id: server.project_id, user_id: server.user_id };
}

/** A server that the caller may know of; 404 otherwise. Administrators know all. */
export function findServer(core: NovaCore, id: string, caller: Caller): ServerRecord {
  const server = core.servers.get(id);
  const known = server && server.deleted_at === null && (caller.isAdmin || server.project_id === caller.projectId);
  if (!known) throw new CloudError(404, `Instance ${id} could not be found.`);
  return server;
}

/** As `findServerFor`, in the words of calls that look for the server's cell themselves: start and stop, dumps, tags. */
export function findMappedServerFor(core: NovaCore, id: string, caller: Caller, rule: string): ServerRecord {
  if (!core.servers.get(id)) throw new CloudError(404, `Instance ${id} has no mapping to a cell.`);
  return findServerFor(core, id, caller, rule);
}

/** As `findServer`, and the rule lets the caller do it. */
export function findServerFor(core: NovaCore, id: string, caller: Caller, rule: string): ServerRecord {
  const server = findServer(core, id, caller);
  core.enforce(rule, caller, serverTarget(server));
  return server;
}
