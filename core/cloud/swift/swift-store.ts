import type { CloudClock } from '../shared/clock.ts';
import type { Collection, Store } from '../shared/store.ts';
import { type ComputedObjects, computedObjects } from './computed-container.ts';
import { ObjectSource } from './object-source.ts';
import { type AccountRecord, type ContainerRecord, keyOf, type ObjectRecord, type Timestamp } from './swift-records.ts';
import { SortedNames } from './sorted-names.ts';

export interface Totals {
  count: number;
  bytes: number;
}

/** All accounts, containers and objects of the cloud. Records are replaced, never changed in place. */
export class SwiftStore {
  #accounts: Collection<AccountRecord>;
  #containers: Collection<ContainerRecord>;
  #objects: Collection<ObjectRecord>;
  #versions: Collection<ObjectRecord>;
  /** Computed objects that were deleted. */
  #removed: Collection<true>;
  /** `many`: the account that the computed container is in. */
  #facts: Collection<string>;
  #clock: CloudClock;
  #computedCount: number;
  #computed: ComputedObjects | undefined;
  #sources = new Map<string, ObjectSource>();
  #containerNames = new Map<string, SortedNames<ContainerRecord>>();
  #latest = 0;

  constructor(store: Store, clock: CloudClock, size: number | undefined) {
    this.#accounts = store.collection('object-store.accounts');
    this.#containers = store.collection('object-store.containers');
    this.#objects = store.collection('object-store.objects');
    this.#versions = store.collection('object-store.versions');
    this.#removed = store.collection('object-store.removed');
    this.#facts = store.collection('object-store.facts');
    this.#clock = clock;
    this.#computedCount = (size ?? 0) * 100;
    this.#index();
  }

  /** Now, and later than any time that was given before. */
  timestamp(): Timestamp {
    this.#latest = Math.max(this.#clock.now(), this.#latest + 0.01);
    return this.#latest;
  }

  /** Says in which account the computed container is. */
  placeComputed(account: string): void {
    this.#facts.set('many', account);
  }

  account(name: string): AccountRecord | undefined {
    return this.#accounts.get(name);
  }

  /** The account, made when it isn't there. */
  ensureAccount(name: string): AccountRecord {
    const known = this.#accounts.get(name);
    if (known) return known;
    const made: AccountRecord = { name, created: this.timestamp(), metadata: {}, quotaBytes: null };
    this.#accounts.set(name, made);
    return made;
  }

  putAccount(account: AccountRecord): void {
    this.#accounts.set(account.name, account);
  }

  deleteAccount(name: string): void {
    this.#accounts.delete(name);
  }

  /** Objects and bytes of all the account's containers. */
  accountTotals(account: string): Totals & { containers: number } {
    const totals = { count: 0, bytes: 0, containers: 0 };
    for (let one = this.containers(account).next('', true); one; one = this.containers(account).next(one.name, false)) {
      const { count, bytes } = this.totals(one);
      totals.count += count;
      totals.bytes += bytes;
      totals.containers += 1;
    }
    return totals;
  }

  container(account: string, name: string): ContainerRecord | undefined {
    return this.#containers.get(keyOf(account, name)) ?? this.#computedOf(account, name)?.container;
  }

  containers(account: string): SortedNames<ContainerRecord> {
    const known = this.#containerNames.get(account);
    if (known) return known;
    const many = this.#computedOf(account, 'many')?.container;
    const made = new SortedNames<ContainerRecord>(many ? [many] : []);
    this.#containerNames.set(account, made);
    return made;
  }

  putContainer(container: ContainerRecord): void {
    this.#containers.set(keyOf(container.account, container.name), container);
    this.containers(container.account).put(container);
  }

  deleteContainer({ account, name }: ContainerRecord): void {
    this.#containers.delete(keyOf(account, name));
    this.containers(account).delete(name);
    this.#sources.delete(keyOf(account, name));
  }

  totals({ account, name }: ContainerRecord): Totals {
    const { count, bytes } = this.objects(account, name);
    return { count, bytes };
  }

  /** All current objects of a container, in order. */
  objects(account: string, container: string): ObjectSource {
    const key = keyOf(account, container);
    const known = this.#sources.get(key);
    if (known) return known;
    const made = this.#source(account, container, []);
    this.#sources.set(key, made);
    return made;
  }

  object(account: string, container: string, name: string): ObjectRecord | undefined {
    const key = keyOf(account, container, name);
    const stored = this.#objects.get(key);
    if (stored) return stored;
    return this.#removed.has(key) ? undefined : this.#computedOf(account, container)?.get(name);
  }

  putObject(object: ObjectRecord): void {
    const before = this.object(object.account, object.container, object.name);
    this.objects(object.account, object.container).put(object, before);
    this.#objects.set(keyOf(object.account, object.container, object.name), object);
  }

  deleteObject(object: ObjectRecord): void {
    const { account, container, name } = object;
    const key = keyOf(account, container, name);
    this.objects(account, container).delete(name, this.object(account, container, name));
    this.#objects.delete(key);
    if (this.#computedOf(account, container)?.get(name)) this.#removed.set(key, true);
  }

  allObjects(): IterableIterator<ObjectRecord> {
    return this.#objects.values();
  }

  /** Past versions and delete markers of a container's objects, and the current version of each. */
  versions(account: string, container: string): ObjectRecord[] {
    return [...this.#versions.values()].filter((one) => one.account === account && one.container === container);
  }

  version(account: string, container: string, name: string, version: string): ObjectRecord | undefined {
    return this.#versions.get(keyOf(account, container, version, name));
  }

  putVersion(object: ObjectRecord): void {
    this.#versions.set(keyOf(object.account, object.container, object.version ?? '', object.name), object);
  }

  deleteVersion(object: ObjectRecord): void {
    this.#versions.delete(keyOf(object.account, object.container, object.version ?? '', object.name));
  }

  /** Orders what the store was opened with. */
  #index(): void {
    const byContainer = new Map<string, ObjectRecord[]>();
    for (const object of this.#objects.values()) {
      this.#latest = Math.max(this.#latest, object.created);
      const key = keyOf(object.account, object.container);
      const others = byContainer.get(key);
      if (others) others.push(object);
      else byContainer.set(key, [object]);
    }
    for (const container of this.#containers.values()) this.containers(container.account).put(container);
    for (const [key, objects] of byContainer) {
      const [first] = objects;
      if (first) this.#sources.set(key, this.#source(first.account, first.container, objects));
    }
  }

  #source(account: string, container: string, stored: readonly ObjectRecord[]): ObjectSource {
    const prefix = `${keyOf(account, container)}/`;
    const removed = new Set<string>();
    for (const [key] of this.#removed.entries()) if (key.startsWith(prefix)) removed.add(key.slice(prefix.length));
    return new ObjectSource(stored, this.#computedOf(account, container), removed, (name) =>
      this.#removed.has(prefix + name),
    );
  }

  #computedOf(account: string, container: string): ComputedObjects | undefined {
    if (container !== 'many' || this.#computedCount === 0 || this.#facts.get('many') !== account) return undefined;
    this.#computed ??= computedObjects(account, this.#computedCount);
    return this.#computed;
  }
}
