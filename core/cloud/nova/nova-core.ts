import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import type { Quotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import type { Consoles } from './consoles/consoles.ts';
import type {
  AggregateRecord,
  ComputeServiceRecord,
  FlavorRecord,
  InstanceAction,
  KeyPairRecord,
  MigrationRecord,
  ServerGroupRecord,
  ServerRecord,
} from './nova-records.ts';
import type { ServerStore } from './server-store.ts';

/** The maker of a call, and its microversion. */
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

export interface PlannedTask {
  kind: string;
  seconds: number;
  requestId: string | null;
  data?: Record<string, unknown>;
}

/** Runs what servers still do after a call was answered, by the cloud's clock. Tasks are stored, and go on after a restart. */
export interface TaskRunner {
  /** Changes the server and plans the task's end. A server does one thing at a time: an earlier task is dropped. */
  begin(id: string, changes: Partial<ServerRecord>, task: PlannedTask): ServerRecord | undefined;
  /** Plans the stored tasks again after a restart of the cloud. */
  resume(): void;
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
  consoles: Consoles;
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
