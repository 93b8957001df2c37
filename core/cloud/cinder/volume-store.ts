import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import { computedVolumes } from './computed-volumes.ts';
import type { VolumeRecord } from './cinder-records.ts';

/** All volumes of the cloud: those that were made, which are stored, over those that are computed from the cloud's size. */
export class VolumeStore {
  #made: Collection<VolumeRecord>;
  #gone: Collection<true>;
  #context: ServiceContext;
  #computed: ReadonlyMap<string, VolumeRecord> | undefined;

  constructor(context: ServiceContext) {
    this.#context = context;
    this.#made = context.store.collection('volume.volumes');
    this.#gone = context.store.collection('volume.deleted-computed');
  }

  get(id: string): VolumeRecord | undefined {
    const made = this.#made.get(id);
    if (made) return made;
    return this.#gone.has(id) ? undefined : this.#computedOnes().get(id);
  }

  set(id: string, volume: VolumeRecord): void {
    this.#made.set(id, volume);
  }

  delete(id: string): void {
    this.#made.delete(id);
    if (this.#computedOnes().has(id)) this.#gone.set(id, true);
  }

  *values(): IterableIterator<VolumeRecord> {
    yield* this.#made.values();
    for (const volume of this.#computedOnes().values()) {
      if (!this.#made.has(volume.id) && !this.#gone.has(volume.id)) yield volume;
    }
  }

  /** Worked out when they are first asked for: the seed says whose they are. */
  #computedOnes(): ReadonlyMap<string, VolumeRecord> {
    this.#computed ??= computedVolumes(this.#context);
    return this.#computed;
  }
}
