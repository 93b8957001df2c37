import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { createQuotas, type Quotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import { computedServers } from './computed-servers.ts';
import { computeHosts } from './hosts.ts';
import { minorOf, requestCredentials } from './nova-request-hooks.ts';
import type {
  AggregateRecord,
  ComputeServiceRecord,
  FlavorRecord,
  InstanceAction,
  KeyPairRecord,
  MigrationRecord,
  ServerGroupRecord,
} from './nova-records.ts';
import { ServerStore } from './server-store.ts';
import { createTaskRunner, type TaskRunner, type ServerTasks } from './server-tasks.ts';

/** Who makes a call, and with which microversion. */
export interface Caller {
  credentials: Credentials;
  userId: string;
  /** '' without a project. */
  projectId: string;
  isAdmin: boolean;
  /** 47 of 2.47 */
  minor: number;
  requestId: string;
}

/** Nova's stores, quotas and policy, which all of its calls share. */
export interface NovaCore {
  context: ServiceContext;
  /** `/compute` */
  prefix: string;
  /** The names of all compute hosts. */
  hosts: readonly string[];
  servers: ServerStore;
  flavors: Collection<FlavorRecord>;
  keyPairs: Collection<KeyPairRecord>;
  aggregates: Collection<AggregateRecord>;
  serverGroups: Collection<ServerGroupRecord>;
  services: Collection<ComputeServiceRecord>;
  /** By the server's id, oldest first. */
  actions: Collection<InstanceAction[]>;
  migrations: Collection<MigrationRecord>;
  quotas: Quotas;
  taskRunner: TaskRunner;
  caller(request: FastifyRequest): Caller;
  /** Does the policy allow it? The target defaults to the caller's own project and user, as in nova. */
  allows(rule: string, caller: Caller, target?: object): boolean;
  /** Refuses with 403 in nova's words. */
  enforce(rule: string, caller: Caller, target?: object): void;
  /** `http://…/compute/v2.1/servers/…`, what `self` links name. */
  selfUrl(path: string): string;
  /** `http://…/compute/servers/…` */
  bookmarkUrl(path: string): string;
}

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
export function openCore(context: ServiceContext, prefix: string, serverTasks: ServerTasks): NovaCore {
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

/** The two links that everything in nova has; `path`: `/servers/<id>`. */
export function linksOf(core: NovaCore, path: string): { rel: string; href: string }[] {
  return [
    { rel: 'self', href: core.selfUrl(path) },
    { rel: 'bookmark', href: core.bookmarkUrl(path) },
  ];
}

/** Refuses with 404, as nova does, a call that the asked version doesn't have. `to`: the last version that had it. */
export function requireVersion(caller: Caller, from: number, to = Number.POSITIVE_INFINITY): void {
  if (caller.minor >= from && caller.minor <= to) return;
  throw new CloudError(404, 'The resource could not be found.');
}

/** A path parameter; the router guarantees that it is there. */
export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}
