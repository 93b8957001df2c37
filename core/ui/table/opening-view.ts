import type { Storage } from '#services/storage/storage';

/** The stored form of a list's saved views. */
export interface Kept {
  readonly views: readonly { readonly name: string; readonly query: string }[];
  /** The name of the one that the list opens with. */
  readonly first?: string;
}

/** Where the views of the list at a path are kept. */
export const viewsKey = (path: string) => `views.${path.replace(/\/+$/, '')}`;

/** Storage may hold anything: another version's, another program's. */
export function isSavedViews(kept: unknown): kept is Kept {
  const views = (kept as Kept | undefined)?.views;
  return (
    Array.isArray(views) && views.every((view) => typeof view?.name === 'string' && typeof view.query === 'string')
  );
}

/** The query that a list is opened with: the address's own; without one, that of the view the user opens it with. */
export function openingQuery(storage: Storage, path: string, search: string): string {
  if (search !== '') return search;
  const kept = storage.get<unknown>(viewsKey(path));
  return isSavedViews(kept) ? (kept.views.find(({ name }) => name === kept.first)?.query ?? '') : '';
}
