import type { Collection, Store } from '../shared/store.ts';

/** How much of one resource class a provider has. */
export interface Inventory {
  total: number;
  reserved: number;
  min_unit: number;
  max_unit: number;
  step_size: number;
  allocation_ratio: number;
}

/** Amounts by resource class: `{ VCPU: 1, MEMORY_MB: 512 }`. */
export type Resources = Record<string, number>;

export interface ProviderRecord {
  id: string;
  name: string;
  /** Counts the changes of inventories, traits, aggregates and allocations: who changes one names it. */
  generation: number;
  parent: string | null;
  inventories: Record<string, Inventory>;
  traits: string[];
  /** UUIDs, of nova's aggregates for instance. */
  aggregates: string[];
}

/** A consumer of resources: a server. */
export interface ConsumerRecord {
  id: string;
  generation: number;
  project_id: string;
  user_id: string;
  type: string | null;
  /** By provider. */
  allocations: Record<string, Resources>;
}

export interface Records {
  providers: Collection<ProviderRecord>;
  consumers: Collection<ConsumerRecord>;
  /** Traits and resource classes that clients made; their names begin with `CUSTOM_`. */
  customTraits: Collection<true>;
  customClasses: Collection<true>;
}

export function openRecords(store: Store): Records {
  return {
    providers: store.collection('placement.providers'),
    consumers: store.collection('placement.consumers'),
    customTraits: store.collection('placement.traits'),
    customClasses: store.collection('placement.resource-classes'),
  };
}

/** Returns the amount of an inventory that may be allocated in all. */
export function capacityOf(inventory: Inventory): number {
  return Math.trunc((inventory.total - inventory.reserved) * inventory.allocation_ratio);
}

/** Returns the consumers' use of a provider: every class that it has, 0 when unused. */
export function usagesOf(records: Records, provider: ProviderRecord): Resources {
  const used: Resources = Object.fromEntries(Object.keys(provider.inventories).map((name) => [name, 0]));
  for (const consumer of records.consumers.values()) {
    for (const [name, amount] of Object.entries(consumer.allocations[provider.id] ?? {})) {
      used[name] = (used[name] ?? 0) + amount;
    }
  }
  return used;
}
