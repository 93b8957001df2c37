import type { Collection, Store } from '../shared/store.ts';
import type { ServerRecord } from './nova-records.ts';

/**
 * All servers of the cloud: those that were made, which are stored, over those that are computed from the cloud's size, which
 * are not. Deleted servers stay, as in nova's database.
 */
export class ServerStore {
  #made: Collection<ServerRecord>;
  #counters: Collection<number>;
  #compute: () => ReadonlyMap<string, ServerRecord>;
  #computed: ReadonlyMap<string, ServerRecord> | undefined;

  constructor(store: Store, compute: () => ReadonlyMap<string, ServerRecord> = () => new Map()) {
    this.#made = store.collection<ServerRecord>('compute.servers');
    this.#counters = store.collection<number>('compute.counters');
    this.#compute = compute;
  }

  /** The server, deleted ones too. */
  get(id: string): ServerRecord | undefined {
    return this.#made.get(id) ?? this.#known().get(id);
  }

  put(server: ServerRecord): ServerRecord {
    this.#made.set(server.id, server);
    return server;
  }

  /** Changes some members of a server that is there and not deleted; undefined otherwise. */
  change(id: string, changes: Partial<ServerRecord>): ServerRecord | undefined {
    const server = this.get(id);
    return server && server.deleted_at === null ? this.put({ ...server, ...changes }) : undefined;
  }

  *all(): IterableIterator<ServerRecord> {
    yield* this.#made.values();
    for (const server of this.#known().values()) if (!this.#made.has(server.id)) yield server;
  }

  /** Returns the servers that are stored: those to which something was done. */
  made(): IterableIterator<ServerRecord> {
    return this.#made.values();
  }

  /** Yields the servers that are not deleted. */
  *alive(): IterableIterator<ServerRecord> {
    for (const server of this.all()) if (server.deleted_at === null) yield server;
  }

  /** The next number of a series that never gives one twice: servers, migrations. */
  nextNumber(series: string): number {
    const next = (this.#counters.get(series) ?? 0) + 1;
    this.#counters.set(series, next);
    return next;
  }

  #known(): ReadonlyMap<string, ServerRecord> {
    return (this.#computed ??= this.#compute());
  }
}

/** Returns what a project's servers use of its quotas. */
export function serverUsage(
  servers: Iterable<ServerRecord>,
  projectId: string,
): Record<'instances' | 'cores' | 'ram', number> {
  const used = { instances: 0, cores: 0, ram: 0 };
  for (const server of servers) {
    if (server.project_id !== projectId || server.vm_state === 'soft-delete') continue;
    used.instances += 1;
    used.cores += server.flavor.vcpus;
    used.ram += server.flavor.ram;
  }
  return used;
}
