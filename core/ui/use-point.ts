import { useCallback, useSyncExternalStore } from 'react';
import type { PointName, Resolved } from '#registry';
import { Points } from '#services/registry/registry';
import { useService } from './services-context.tsx';

/** The items of a point that show now, in order; the same array until something changes. */
export function usePoint<T>(name: PointName<T>, on?: string): readonly Resolved<T>[] {
  const store = useService(Points);
  const point = store.point(name);
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = point.subscribe(changed);
      return () => listening.dispose();
    },
    [point],
  );
  return useSyncExternalStore(subscribe, () => point.get(on === undefined ? undefined : { on }));
}
