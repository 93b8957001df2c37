import { type LazyView, lazyView, type View } from '#base';
import { fetchView } from './view-outlet.tsx';

const views = new Set<LazyView<never>>();

/**
 * A view that the first rows go without and a first press needs: dialogs, what opens from the bar. All of its kind are one
 * file (`preloadedParts` in `core/cli/build/late-parts.mjs`). The page fetches that file as soon as it has drawn its rows, so
 * that what is pressed opens at once; or with the press, if that comes first.
 */
export function preloadedView<P>(load: () => Promise<View<P>>): LazyView<P> {
  const view = lazyView(load);
  views.add(view as LazyView<never>);
  return view;
}

/** The promise that deferred fetches wait for; undefined when nothing is deferred. */
let deferred: Promise<void> | undefined;
let release = () => {};

/**
 * Defers, until `preloadViews`, the fetches of all that only decorates or adds to a page: any plugin may name an icon, or bring
 * an action for another's rows, and the first rows come first.
 */
export function deferUntilFirstPaint(): void {
  deferred = new Promise((resolve) => (release = resolve));
}

/** Resolves when the first rows are drawn; undefined where nothing is deferred. */
export function firstRowsDrawn(): Promise<void> | undefined {
  return deferred;
}

/** A preloaded view that only decorates: drawn before the first rows it still waits for them. */
export function deferredView<P>(load: () => Promise<View<P>>): LazyView<P> {
  return preloadedView(async () => {
    await firstRowsDrawn();
    return load();
  });
}

/** Fetches all preloaded views. What can't be had now is fetched when it is drawn. */
export async function preloadViews(): Promise<void> {
  release();
  deferred = undefined;
  await Promise.allSettled([...views].map(fetchView));
}
