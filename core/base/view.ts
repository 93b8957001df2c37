/**
 * A component, without saying in which library it is written: the core's own modules hold and hand over views, and only
 * the rim (`core/ui`, `core/host`) draws them, with React.
 */
export type View<P> = (props: P) => unknown;

/** A view whose code is fetched when it is first drawn. */
export interface LazyView<P> {
  load(): Promise<View<P>>;
}

export function lazyView<P>(load: () => Promise<View<P>>): LazyView<P> {
  return { load };
}

export function isLazyView<P>(view: View<P> | LazyView<P>): view is LazyView<P> {
  return typeof view === 'object' && view !== null && 'load' in view;
}
