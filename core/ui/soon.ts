import { type LazyView, lazyView, type View } from '#base';
import { fetchView } from './view-outlet.tsx';

const views = new Set<LazyView<never>>();

/**
 * A view that the first rows go without and a first press needs: dialogs, what opens from the bar. All of its kind are one
 * file (`soonParts` in `core/cli/build/late-parts.mjs`), which is fetched as soon as a page has drawn its rows, so that what is
 * pressed opens at once; or with the press, if that comes first.
 */
export function soonView<P>(load: () => Promise<View<P>>): LazyView<P> {
  const view = lazyView(load);
  views.add(view as LazyView<never>);
  return view;
}

/** The promise that held-back fetches wait for; undefined when nothing is held back. */
let held: Promise<void> | undefined;
let letGo = () => {};

/**
 * Until `fetchSoonViews` what only decorates or adds to a page fetches nothing: any plugin may name an icon, or bring an action
 * for another's rows, and the first rows come first.
 */
export function holdBack(): void {
  held = new Promise((resolve) => (letGo = resolve));
}

/** Resolves when the first rows are drawn; undefined where nothing is held back. */
export function firstRowsDrawn(): Promise<void> | undefined {
  return held;
}

/** A view of that kind that only decorates: its place can wait. */
export function soonDecoration<P>(load: () => Promise<View<P>>): LazyView<P> {
  return soonView(async () => {
    await firstRowsDrawn();
    return load();
  });
}

/** Fetches them all. What can't be had now is fetched when it is drawn. */
export async function fetchSoonViews(): Promise<void> {
  letGo();
  held = undefined;
  await Promise.allSettled([...views].map(fetchView));
}
