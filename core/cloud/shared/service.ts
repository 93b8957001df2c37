import type { FastifyInstance } from 'fastify';
import type { CallLog } from './call-log.ts';
import type { CloudClock } from './clock.ts';
import type { Credentials, Identity } from './credentials.ts';
import type { FaultBook } from './faults.ts';
import type { Ids } from './ids.ts';
import type { InnerCalls } from './inner-calls.ts';
import type { Store } from './store.ts';

/**
 * A service of the embedded cloud: its place in the catalog and its code. All of them are listed in `core/cloud/services.ts`;
 * adding one there is all it takes.
 */
export interface CloudService {
  /** Type and name in the service catalog: `image`, `glance`. */
  type: string;
  name: string;
  /** Path prefix on the cloud's one port: `/image`. */
  prefix: string;
  /** The part of the catalog's URL after the prefix: '' for glance, '/v3' for keystone; may contain `%(project_id)s`. */
  endpointPath: string;
  /**
   * Ids of the policy file in core/policy/rules: `identity`, `image`, `compute` and so on. Undefined: the service has rules
   * of its own kind (swift), and `enforce` refuses everything.
   */
  policy?: string;
  /**
   * True for the services that still accept what a rule accepted in its older form (keystone, heat, magnum, placement); the
   * others run with `enforce_new_defaults`, as the real cloud of the tests does.
   */
  olderRules?: boolean;
  /** True when a trailing slash means nothing to the service (keystone). */
  ignoreTrailingSlash?: boolean;
  /** Paths at the root of the port that are the service's too: clients look for swift's `/info` there. */
  rootPaths?: readonly string[];
  /**
   * Adds the routes (`registerKeystone`, `registerGlance`). `app` is an encapsulated Fastify instance whose prefix is set
   * already: routes are written as `/v2/images`. The service sets its own error handler, not-found handler and content
   * type parsers on it. The web server has set `x-openstack-request-id` (`request.id`) on every answer, parses
   * `application/json` (an empty body is `undefined`), applies faults, counts calls, and writes the journal to disk before
   * the answer of a changing call is sent.
   */
  register(app: FastifyInstance, context: ServiceContext): Promise<void>;
  /**
   * Fills the service, once in the life of a data directory, before the cloud listens. Services are seeded in the order of
   * the list, keystone first.
   */
  seed?(context: ServiceContext, facts: SeedFacts): Promise<void>;
}

/** The tools that a service is given to work with. */
export interface ServiceContext {
  clock: CloudClock;
  ids: Ids;
  identity: Identity;
  /** Does this service's policy let these credentials do it? `target`: the attributes the rule is checked against. */
  enforce(rule: string, target: object, credentials: Credentials | object): boolean;
  /** In-memory collections, kept in the journal when the cloud has a data directory. */
  store: Store;
  /** A directory for large things (image data), made already; a temporary one, removed at the end, when none was given. */
  dataDirectory: string;
  /** Root URL of a service without a trailing slash: `http://127.0.0.1:35357/image`. Known only once the cloud listens. */
  endpoint(serviceType: string): string;
  /** Calls to the other services of the cloud, in process; not during `register`. */
  inner: InnerCalls;
  /** For what is no HTTP call: those are broken and counted before the service sees them. */
  faults: FaultBook;
  calls: CallLog;
  /** How many things to seed; undefined: the real cloud's handful. */
  size: number | undefined;
  /** Whether servers that are deleted can be restored (nova's `reclaim_instance_interval`). */
  keepsDeleted: boolean;
  /** Calls `end` when the cloud is closing, last registered first. */
  onClose(end: () => void | Promise<void>): void;
}

/** Ids of the seeded projects and users, by name. */
export interface SeedFacts {
  projects: Record<string, string>;
  users: Record<string, string>;
}
