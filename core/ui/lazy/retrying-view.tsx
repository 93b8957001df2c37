import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { Disposable, LazyView } from '#base';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';
import { fetchView, viewThere } from './view-outlet.tsx';

/** The time until code that could not be fetched is asked for again. */
const retryDelayMs = 2_000;

export interface RetryingViewProps<P> {
  view: LazyView<P>;
  props: P;
  fallback?: ReactNode;
}

/**
 * Draws a part of the console whose code comes later. While it can't be had, `fallback` keeps its place and it is asked for
 * again: what stands around it, a plugin's view perhaps, hears nothing of a connection that is lost.
 */
export function RetryingView<P extends object>({ view, props, fallback = null }: RetryingViewProps<P>): ReactNode {
  const clock = useService(Clock);
  const [Drawn, setDrawn] = useState(() => viewThere(view) as ComponentType<P> | undefined);
  useLayoutEffect(() => {
    if (Drawn) return undefined;
    let isWanted = true;
    let waiting: Disposable | undefined;
    const ask = () =>
      void fetchView(view).then(
        (came) => isWanted && setDrawn(() => came as ComponentType<P>),
        () => void (isWanted && (waiting = clock.after(retryDelayMs, ask))),
      );
    ask();
    return () => {
      isWanted = false;
      waiting?.dispose();
    };
  }, [Drawn, view, clock]);
  // The view itself may wait for something.
  return <Suspense fallback={fallback}>{Drawn ? <Drawn {...props} /> : fallback}</Suspense>;
}
