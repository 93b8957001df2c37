import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { isLazyView, type LazyView, type View } from '#base';

// The promise of each view, so that a view is fetched once, however often it is drawn.
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

/** The view, when it has come. */
export function viewThere<P>(view: LazyView<P>): View<P> | undefined {
  return there.get(view) as View<P> | undefined;
}

function Known<P extends object>({ view, props }: { view: View<P>; props: P }) {
  const Drawn = view as ComponentType<P>;
  return <Drawn {...props} />;
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
  const [came, setCame] = useState<Came<P>>();
  // Kept here: a fetch that failed is drawn as failed, and tried again only by a new outlet.
  const known = useMemo(() => viewThere(view) ?? fetchView(view), [view]);
  // By state, not by suspending: what a `Suspense` waited for React shows 300 ms after its fallback at the earliest.
  useLayoutEffect(() => {
    if (!(known instanceof Promise)) return undefined;
    let isWanted = true;
    const come = (how: Omit<Came<P>, 'of'>) => isWanted && setCame({ of: known, ...how });
    known.then(
      (loaded) => come({ view: loaded }),
      (error: unknown) => come({ failed: { error } }),
    );
    return () => void (isWanted = false);
  }, [known]);
  if (!(known instanceof Promise)) return <Known view={known} props={props} />;
  const { view: loaded, failed } = came?.of === known ? came : {};
  if (failed) throw failed.error;
  // The view itself may wait for something. It is drawn at this place to the end: elsewhere it would begin anew.
  return <Suspense fallback={fallback}>{loaded ? <Known view={loaded} props={props} /> : fallback}</Suspense>;
}

/** The outcome of a fetch. */
interface Came<P> {
  of: Promise<View<P>>;
  view?: View<P>;
  failed?: { error: unknown };
}
