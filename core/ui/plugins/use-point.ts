import { useCallback, useMemo, useSyncExternalStore } from 'react';
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

/** Items of a point, or of what they are on in it, that may show as soon as what their conditions ask has been told. */
export function usePending<T>(name: PointName<T>, scope?: { on: string }): readonly Resolved<T>[] {
  const point = useService(Points).point(name);
  const pending = useSyncExternalStore(useSubscription(point), () => point.pending());
  const on = scope?.on;
  return useMemo(() => (on === undefined ? pending : pending.filter((item) => item.on === on)), [pending, on]);
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
