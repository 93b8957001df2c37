import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react';
import { isLazyView, type LazyView, type View } from '#base';

// One promise per view, so that a view is fetched once, however often it is drawn.
const loading = new WeakMap<object, Promise<View<never>>>();

/** Views that have come: they are drawn without waiting for anything, not even for a promise that is kept already. */
const there = new WeakMap<object, View<never>>();

/** Fetches a view, for it to be drawn at once later on. Rejects when it can't be had; it may be asked for again. */
export function fetchView<P>(view: LazyView<P>): Promise<View<P>> {
  let promise = loading.get(view) as Promise<View<P>> | undefined;
  if (!promise) {
    promise = view.load();
    loading.set(view, promise as Promise<View<never>>);
    promise.then(
      (loaded) => there.set(view, loaded as View<never>),
      () => loading.delete(view),
    );
  }
  return promise;
}

function Known<P extends object>({ view, props }: { view: View<P>; props: P }) {
  const Drawn = view as ComponentType<P>;
  return <Drawn {...props} />;
}

function Loaded<P extends object>({ view, props }: { view: Promise<View<P>>; props: P }) {
  return <Known view={use(view)} props={props} />;
}

/**
 * Draws a view of the registry or of a service. A lazy one is fetched when it is first drawn; until then `fallback`
 * stands in its place. A rejected fetch reaches the nearest error boundary.
 */
export function ViewOutlet<P extends object>(outlet: { view: View<P> | LazyView<P>; props: P; fallback?: ReactNode }) {
  const { view, props, fallback = null } = outlet;
  if (isLazyView(view)) return <LazyOutlet view={view} props={props} fallback={fallback} />;
  return <Known view={view} props={props} />;
}

function LazyOutlet<P extends object>(outlet: { view: LazyView<P>; props: P; fallback: ReactNode }) {
  const { view, props, fallback } = outlet;
  // Kept here, outside what waits: a fetch that failed is drawn as failed, and tried again only by a new outlet. What was
  // waited for is drawn below that to the end: elsewhere it would be another component, and begin anew.
  const known = useMemo(() => (there.get(view) as View<P> | undefined) ?? fetchView(view), [view]);
  if (!(known instanceof Promise)) return <Known view={known} props={props} />;
  return (
    <Suspense fallback={fallback}>
      <Loaded view={known} props={props} />
    </Suspense>
  );
}
