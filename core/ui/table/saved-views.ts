import type { Storage } from '#services/storage/storage';
import { isSavedViews, type Kept, viewsKey } from './opening-view.ts';

/** A list's view under a name: its filters, order and columns, as the page's query has them. */
export interface SavedView {
  readonly name: string;
  /** With its `?`; empty: the list as it is of itself. */
  readonly query: string;
}

/**
 * The views a user saved of one list, in this browser. Read anew for each change, so that of two tabs neither takes away
 * what the other saved.
 */
export class SavedViews {
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, path: string) {
    this.#storage = storage;
    this.#key = viewsKey(path);
  }

  /** By name, in the order of the alphabet. */
  all(): readonly SavedView[] {
    return this.#kept().views.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** The name of the view that the list opens with. */
  get first(): string | undefined {
    return this.#kept().first;
  }

  /** Saves a view; one of that name is replaced. */
  save(view: SavedView): void {
    const { views, ...rest } = this.#kept();
    this.#keep({ ...rest, views: [...views.filter(({ name }) => name !== view.name), view] });
  }

  remove(gone: string): void {
    const { views, first } = this.#kept();
    const left = views.filter(({ name }) => name !== gone);
    this.#keep({ views: left, ...(first !== gone && first !== undefined && { first }) });
  }

  /** The view that the list opens with from now on; undefined: none. */
  openWith(name: string | undefined): void {
    const { views } = this.#kept();
    this.#keep({ views, ...(name !== undefined && { first: name }) });
  }

  #kept(): Kept {
    const kept = this.#storage.get<unknown>(this.#key);
    return isSavedViews(kept) ? kept : { views: [] };
  }

  #keep(kept: Kept): void {
    if (kept.views.length === 0) this.#storage.remove(this.#key);
    else this.#storage.set(this.#key, kept);
  }
}
