import { useCallback, useSyncExternalStore } from 'react';
import type { Point, PointName, Resolved } from '#registry';
import { Points } from '#services/registry/registry';
import { useService } from '../services-context.tsx';

/** The items of a point, in their order; drawn again when they change. The same array until then. */
export function usePoint<T>(name: PointName<T>, scope?: { on?: string }): readonly Resolved<T>[] {
  const point = useService(Points).point(name);
  const on = scope?.on;
  const everything = scope === undefined;
  return useSyncExternalStore(useSubscription(point), () =>
    everything ? point.get() : point.get(on === undefined ? {} : { on }),
  );
}

/** Items of a point that may show as soon as what their conditions ask has been told. */
export function usePending<T>(name: PointName<T>): readonly Resolved<T>[] {
  const point = useService(Points).point(name);
  return useSyncExternalStore(useSubscription(point), () => point.pending());
}

function useSubscription(point: Point<any>) {
  return useCallback(
    (listener: () => void) => {
      const listening = point.subscribe(listener);
      return () => listening.dispose();
    },
    [point],
  );
}
