import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PointName, Resolved } from '#registry';
import { Points } from '#services/registry/registry';
import { useService } from '../services-context.tsx';

/** The items of a point, in their order; drawn again when they change. The same array until then. */
export function usePoint<T>(name: PointName<T>, scope?: { on?: string }): readonly Resolved<T>[] {
  const points = useService(Points);
  const on = scope?.on;
  const everything = scope === undefined;
  const point = useMemo(() => points.point(name), [points, name]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = point.subscribe(listener);
      return () => listening.dispose();
    },
    [point],
  );
  return useSyncExternalStore(subscribe, () => (everything ? point.get() : point.get(on === undefined ? {} : { on })));
}
