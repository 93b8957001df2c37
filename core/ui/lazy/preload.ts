import { type LazyView, lazyView, type View } from '#base';
import { fetchView } from './view-outlet.tsx';

const views = new Set<LazyView<never>>();

/**
 * A view that a page goes without until it is used, and a first press needs: dialogs, what opens from the bar. All of its kind are
 * one file (`heldParts` in `core/cli/build/late-parts.mjs`). The page fetches that file as soon as somebody moves, presses or types
 * in it (`core/host/shell/page-in-use.ts`), so that what is pressed opens at once; or with the press, if that comes first.
 */
export function preloadedView<P>(load: () => Promise<View<P>>): LazyView<P> {
  const view = lazyView(load);
  views.add(view as LazyView<never>);
  return view;
}

/** The promises that deferred fetches wait for; undefined when nothing is deferred. */
let deferred: Promise<void> | undefined;
let untilUse: Promise<void> | undefined;
let release = () => {};
let releaseUsed = () => {};

/**
 * Defers the fetches of all that only decorates or adds to a page until `fetchDeferred`: any plugin may name an icon, or bring
 * an action for another's rows, and the first rows come first. What only a used page needs waits for `preloadViews`.
 */
export function deferUntilFirstPaint(): void {
  deferred = new Promise((resolve) => (release = resolve));
  untilUse = new Promise((resolve) => (releaseUsed = resolve));
}

/** Resolves when the first rows are drawn; undefined where nothing is deferred. */
export function firstRowsDrawn(): Promise<void> | undefined {
  return deferred;
}

/** A view that only decorates: drawn before the first rows it still waits for them. */
export function deferredView<P>(load: () => Promise<View<P>>): LazyView<P> {
  return preloadedView(async () => {
    await deferred;
    return load();
  });
}

/** A view that each page draws, and that shows nothing before the page is used. */
export function onceUsedView<P>(load: () => Promise<View<P>>): LazyView<P> {
  return preloadedView(async () => {
    await untilUse;
    return load();
  });
}

/** Has what waited for the first rows fetched. */
export function fetchDeferred(): void {
  release();
  deferred = undefined;
}

/** Fetches all preloaded views. What can't be had now is fetched when it is drawn. */
export async function preloadViews(): Promise<void> {
  fetchDeferred();
  releaseUsed();
  untilUse = undefined;
  await Promise.allSettled([...views].map(fetchView));
}
