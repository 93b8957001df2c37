import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { createQuotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import { computedServers } from './computed-servers.ts';
import { Consoles } from './consoles/consoles.ts';
import { computeHosts } from './hosts.ts';
import type { NovaCore } from './nova-core.ts';
import { minorOf, requestCredentials } from './nova-request-hooks.ts';
import { ServerStore } from './server-store.ts';
import { createTaskRunner, type ServerTasks } from './server-tasks.ts';

/** Nova's own limits, in its order. */
export const builtInQuotas = {
  instances: 10,
  cores: 20,
  ram: 51200,
  metadata_items: 128,
  injected_files: 5,
  injected_file_content_bytes: 10240,
  injected_file_path_bytes: 255,
  key_pairs: 100,
  server_groups: 10,
  server_group_members: 10,
  fixed_ips: -1,
  floating_ips: -1,
  networks: -1,
  security_groups: -1,
  security_group_rules: -1,
} as const;

/** `serverTasks`: how each kind of pending task ends. */
export function openNova(context: ServiceContext, prefix: string, serverTasks: ServerTasks): NovaCore {
  const { store } = context;
  const hosts = computeHosts(context.size);
  const core: NovaCore = {
    context,
    prefix,
    hosts,
    servers: new ServerStore(store, () => computedServers(context, hosts)),
    flavors: store.collection('compute.flavors'),
    keyPairs: store.collection('compute.key-pairs'),
    aggregates: store.collection('compute.aggregates'),
    serverGroups: store.collection('compute.server-groups'),
    services: store.collection('compute.services'),
    actions: store.collection('compute.actions'),
    migrations: store.collection('compute.migrations'),
    quotas: createQuotas(store, 'compute', builtInQuotas),
    consoles: new Consoles(context.clock),
    taskRunner: createTaskRunner(() => core, serverTasks),
    caller(request) {
      const found = requestCredentials(request);
      const isAdmin = context.enforce('context_is_admin', {}, found);
      return {
        // Rules of nova ask for `is_admin:True`.
        credentials: { ...found, is_admin: isAdmin } as Credentials,
        userId: found.user_id,
        projectId: found.project_id ?? '',
        isAdmin,
        minor: minorOf(request),
        requestId: request.id,
      };
    },
    allows(rule, caller, target = { project_id: caller.projectId, user_id: caller.userId }) {
      return context.enforce(rule, target, caller.credentials);
    },
    enforce(rule, caller, target) {
      if (core.allows(rule, caller, target)) return;
      throw new CloudError(403, `Policy doesn't allow ${rule} to be performed.`);
    },
    selfUrl: (path) => `${context.endpoint('compute')}/v2.1${path}`,
    bookmarkUrl: (path) => `${context.endpoint('compute')}${path}`,
  };
  return core;
}
