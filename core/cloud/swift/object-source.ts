import type { ComputedObjects } from './computed-container.ts';
import { compareNames } from './names.ts';
import type { ObjectRecord } from './swift-records.ts';
import { SortedNames, type SortedSource } from './sorted-names.ts';

/** The objects of one container, in order, and their totals: those that are stored, over those that are computed. */
export class ObjectSource implements SortedSource<ObjectRecord> {
  count: number;
  bytes: number;
  #stored: SortedNames<ObjectRecord>;
  #computed: ComputedObjects | undefined;
  #isRemoved: (name: string) => boolean;

  /** `removed`: names of computed objects that were deleted. */
  constructor(
    stored: readonly ObjectRecord[],
    computed: ComputedObjects | undefined,
    removed: ReadonlySet<string>,
    isRemoved: (name: string) => boolean,
  ) {
    this.#stored = new SortedNames(stored);
    this.#computed = computed;
    this.#isRemoved = isRemoved;
    this.count = computed?.count ?? 0;
    this.bytes = computed?.bytes ?? 0;
    const hidden = new Set([...removed, ...stored.map(({ name }) => name)]);
    for (const name of hidden) this.#tally(computed?.get(name), -1);
    for (const object of stored) this.#tally(object, 1);
  }

  /** `before`: what was there under this name. */
  put(object: ObjectRecord, before: ObjectRecord | undefined): void {
    this.#tally(before, -1);
    this.#tally(object, 1);
    this.#stored.put(object);
  }

  delete(name: string, before: ObjectRecord | undefined): void {
    this.#tally(before, -1);
    this.#stored.delete(name);
  }

  next(from: string, inclusive: boolean): ObjectRecord | undefined {
    const stored = this.#stored.next(from, inclusive);
    let computed = this.#computed?.next(from, inclusive);
    while (computed && this.#isRemoved(computed.name)) computed = this.#computed?.next(computed.name, false);
    if (!stored || !computed) return stored ?? computed;
    return compareNames(stored.name, computed.name) <= 0 ? stored : computed;
  }

  previous(to: string | undefined): ObjectRecord | undefined {
    const stored = this.#stored.previous(to);
    let computed = this.#computed?.previous(to);
    while (computed && this.#isRemoved(computed.name)) computed = this.#computed?.previous(computed.name);
    if (!stored || !computed) return stored ?? computed;
    return compareNames(stored.name, computed.name) >= 0 ? stored : computed;
  }

  #tally(object: ObjectRecord | undefined, sign: 1 | -1): void {
    if (!object) return;
    this.count += sign;
    this.bytes += sign * (object.manifestBytes ?? object.bytes);
  }
}
