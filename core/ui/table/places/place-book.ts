import type { Place, ResourceType } from '#registry';
import { itemId } from '../rows.ts';

/** A place as a list over several shows it. */
export interface ListedPlace extends Place {
  /** Different for each place of a list. */
  readonly id: string;
  readonly projectName: string;
  /** The project and region of the session. */
  readonly isHere: boolean;
}

/** Knows where each item of a list came from. Items themselves stay as their service tells them. */
export class PlaceBook {
  readonly #places = new WeakMap<object, ListedPlace>();

  note(items: readonly unknown[], place: ListedPlace): void {
    for (const item of items) this.#places.set(item as object, place);
  }

  /** Undefined for an item of no such list. */
  of(item: unknown): ListedPlace | undefined {
    return this.#places.get(item as object);
  }

  /** Whether the item is in the project and region of the session, where it can be worked with. */
  isHere(item: unknown): boolean {
    return this.of(item)?.isHere ?? true;
  }

  /** Returns the id of an item's row: its own here, so that actions and polling find it; elsewhere its region stands before it. */
  rowId<T>(type: ResourceType<T>, item: T): string {
    const place = this.of(item);
    const id = itemId(type, item);
    return place === undefined || place.isHere ? id : `${place.region ?? '-'}/${id}`;
  }
}

/** Returns the project that owns an item, as the services name it. */
export function ownerOf(item: unknown): string | undefined {
  const { project_id: project, tenant_id: tenant, owner } = item as Record<string, unknown>;
  const found = project ?? tenant ?? owner;
  return typeof found === 'string' ? found : undefined;
}
