import { CloudError } from '../shared/errors.ts';
import type { Collection, Store } from '../shared/store.ts';
import type { ImageRecord } from './image.ts';
import { canSee, type Viewer } from './visibility.ts';

/**
 * All images of the cloud: those that were made, which are stored, over those that are computed from the cloud's size,
 * which are not. Ids of deleted images are kept, as glance gives no id out twice.
 */
export class ImageStore {
  #made: Collection<ImageRecord>;
  #gone: Collection<number>;
  #computed: ReadonlyMap<string, ImageRecord>;

  constructor(store: Store, computed: ReadonlyMap<string, ImageRecord> = new Map()) {
    this.#made = store.collection<ImageRecord>('image.images');
    this.#gone = store.collection<number>('image.deleted');
    this.#computed = computed;
  }

  get(id: string): ImageRecord | undefined {
    const made = this.#made.get(id);
    if (made) return made;
    return this.#gone.has(id) ? undefined : this.#computed.get(id);
  }

  /** The image, when the viewer may know of it; otherwise a 404 with the text that the call has for it. */
  find(id: string, viewer: Viewer, missing = `No image found with ID ${id}`): ImageRecord {
    const image = this.get(id);
    if (!image || image.status === 'pending_delete' || !canSee(image, viewer)) throw new CloudError(404, missing);
    return image;
  }

  /** Was the id ever given to an image? */
  isTaken(id: string): boolean {
    return this.get(id) !== undefined || this.#gone.has(id);
  }

  /** Stores a new image or a changed one. Records are replaced, never changed in place. */
  put(image: ImageRecord): ImageRecord {
    this.#made.set(image.id, image);
    return image;
  }

  /** Changes some members of an image that is still there; undefined when it was deleted meanwhile. */
  change(id: string, changes: Partial<ImageRecord>): ImageRecord | undefined {
    const image = this.get(id);
    return image && this.put({ ...image, ...changes });
  }

  delete(id: string, now: number): void {
    this.#made.delete(id);
    this.#gone.set(id, now);
  }

  *all(): IterableIterator<ImageRecord> {
    yield* this.#made.values();
    for (const image of this.#computed.values()) {
      if (!this.#made.has(image.id) && !this.#gone.has(image.id)) yield image;
    }
  }
}
