import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react';
import { isLazyView, type LazyView, type View } from '#base';

// One promise per view, so that a view is fetched once, however often it is drawn.
const loading = new WeakMap<object, Promise<View<never>>>();

function loaded<P>(view: LazyView<P>): Promise<View<P>> {
  let promise = loading.get(view) as Promise<View<P>> | undefined;
  if (!promise) {
    promise = view.load();
    loading.set(view, promise as Promise<View<never>>);
    // A view that could not be fetched may be asked for again.
    promise.catch(() => loading.delete(view));
  }
  return promise;
}

function Loaded<P extends object>({ view, props }: { view: Promise<View<P>>; props: P }) {
  const Drawn = use(view) as ComponentType<P>;
  return <Drawn {...props} />;
}

/**
 * Draws a view of the registry or of a service. A lazy one is fetched when it is first drawn; until then `fallback`
 * stands in its place. A rejected fetch reaches the nearest error boundary.
 */
export function ViewOutlet<P extends object>(outlet: { view: View<P> | LazyView<P>; props: P; fallback?: ReactNode }) {
  const { view, props, fallback = null } = outlet;
  if (isLazyView(view)) return <LazyOutlet view={view} props={props} fallback={fallback} />;
  const Drawn = view as ComponentType<P>;
  return <Drawn {...props} />;
}

function LazyOutlet<P extends object>(outlet: { view: LazyView<P>; props: P; fallback: ReactNode }) {
  const { view, props, fallback } = outlet;
  // Kept here, outside what waits: a fetch that failed is drawn as failed, and tried again only by a new outlet.
  const promise = useMemo(() => loaded(view), [view]);
  return (
    <Suspense fallback={fallback}>
      <Loaded view={promise} props={props} />
    </Suspense>
  );
}
