import type { AddressInfo } from 'node:net';
import { createHttpServer } from './http-server.ts';
import { createKeystone } from './keystone/keystone.ts';
import type { PasswordRules } from './keystone/password-rules.ts';
import type { TokenRules } from './keystone/token-rules.ts';
import { seedCloud } from './seed.ts';
import { services as otherServices } from './services.ts';
import { type CallLog, createCallLog } from './shared/call-log.ts';
import { type CloudClock, createClock } from './shared/clock.ts';
import { controlRoutes } from './shared/control.ts';
import { takeDirectory } from './shared/directory.ts';
import { createEnforce } from './shared/enforcement.ts';
import { addFaultHooks } from './shared/fault-hooks.ts';
import { createFaultBook, type FaultBook } from './shared/faults.ts';
import { createIds, nameKeyOf } from './shared/ids.ts';
import { createInnerCalls } from './shared/inner-calls.ts';
import type { CloudService, ServiceContext } from './shared/service.ts';
import { openStore } from './shared/store.ts';

export interface CloudOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** How many things to seed; default: the handful that the real cloud's seed makes. */
  size?: number;
  /** Keeps deleted servers until they are restored or deleted by force. Default false: they are gone. */
  keepsDeleted?: boolean;
  /** The same seed gives the same ids. */
  seed?: string | number;
  /** Keeps what is made there; without it everything is gone at the end. Created when missing. */
  dataDirectory?: string;
  clock?: CloudClock;
  /** Root URL that the catalog and links name, without a trailing slash; default `http://host:port`. */
  publicUrl?: string;
  /** Regions in the catalog: RegionOne, RegionTwo and so on, all served by this process. Default 1. */
  regions?: number;
  /** The services besides keystone; default: all there are. */
  services?: readonly CloudService[];
  /** The switches under `/_cloud/`; default true. The process has them only with `--control`. */
  control?: boolean;
  /** A token that always acts as the administrator, in project admin. */
  adminToken?: string;
  /** Rules for passwords besides those that the real cloud has; default: five wrong ones lock out for a minute. */
  passwordRules?: PasswordRules;
  /** Rules for tokens, where they differ from those of the real cloud. */
  tokenRules?: TokenRules;
}

export interface Cloud {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** The address that clients take for `OS_AUTH_URL`: `…/identity/v3`. */
  authUrl: string;
  clock: CloudClock;
  faults: FaultBook;
  calls: CallLog;
  /** Stops listening, cuts open connections, writes the journal. */
  close(): Promise<void>;
}

/**
 * Starts an embedded cloud. Rejects when the port is taken (`EADDRINUSE`), another cloud runs on the data directory
 * (`CLOUD_DATA_IN_USE`) or its journal can't be read (`CLOUD_JOURNAL_DAMAGED`).
 */
export async function createCloud(options: CloudOptions = {}): Promise<Cloud> {
  const clock = options.clock ?? createClock();
  const faults = createFaultBook();
  const calls = createCallLog();
  const directory = await takeDirectory(options.dataDirectory);
  const store = await openStore(options.dataDirectory).catch(async (error: unknown) => {
    await directory.release();
    throw error;
  });
  let url = '';
  const others = options.services ?? otherServices;
  const app = createHttpServer(() => services, store);
  const inner = createInnerCalls(app, (type) => services.find((service) => service.type === type)?.prefix);
  const keystone = createKeystone({
    store,
    clock,
    root: () => endpoint('identity'),
    services: others,
    regions: options.regions,
    passwordRules: options.passwordRules,
    tokenRules: options.tokenRules,
    adminTokens: [inner.token, ...(options.adminToken === undefined ? [] : [options.adminToken])],
  });
  const services = [keystone.service, ...others];
  const endpoint = (type: string) => url + (services.find((service) => service.type === type)?.prefix ?? '');
  const ids = createIds({
    seed: options.seed,
    start: countStart(store.collection<number>('cloud.starts')),
    nameKey: nameKeyOf(store.collection<string>('cloud.keys'), options.seed),
  });
  const endings: (() => void | Promise<void>)[] = [];
  const parts: [CloudService, ServiceContext][] = [];

  for (const service of services) {
    const context: ServiceContext = {
      clock,
      ids,
      identity: keystone.identityFor({ type: service.type, prefix: service.prefix, isInner: inner.knows }),
      enforce: createEnforce(service.policy, service.olderRules === true),
      store,
      dataDirectory: directory.path,
      endpoint,
      inner,
      faults,
      calls,
      size: options.size,
      keepsDeleted: options.keepsDeleted ?? false,
      onClose: (end) => void endings.unshift(end),
    };
    parts.push([service, context]);
    await app.register(
      async (scoped) => {
        addFaultHooks(scoped, service.type, { faults, calls, isInner: inner.knows });
        await service.register(scoped, context);
      },
      { prefix: service.prefix },
    );
  }
  if (options.control !== false) {
    await app.register(controlRoutes({ faults, clock, calls }), { prefix: '/_cloud' });
  }

  const close = async () => {
    faults.clear();
    await app.close();
    if (!options.clock) clock.stop();
    for (const end of endings) await end();
    await store.close();
    await directory.release();
  };

  try {
    await seedCloud(store, parts, keystone.facts);
    await store.flush();
    await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  } catch (error) {
    await close();
    throw error;
  }
  url = options.publicUrl ?? ownUrl(app.server.address() as AddressInfo);
  return { url, authUrl: `${endpoint('identity')}/v3`, clock, faults, calls, close };
}

function countStart(starts: { get(id: string): number | undefined; set(id: string, value: number): void }): number {
  const count = starts.get('count') ?? 0;
  starts.set('count', count + 1);
  return count;
}

function ownUrl(address: AddressInfo): string {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
