import { useEffect, useReducer, useState } from 'react';
import { consolePoints, type ResourceType } from '#registry';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { useEvent, useService } from './services-context.tsx';

/**
 * A type by its code: `undefined` while its plugin is fetched, `null` when no enabled plugin brings it, or the one that does has failed:
 * it is asked for again as soon as another build could bring it.
 */
export function useResourceType(id: string): ResourceType<any> | null | undefined {
  const resources = useService(Resources);
  const changed = useEvent(resources.onDidChangeType);
  const types = useService(ResourceTypes);
  // A type that is there already is drawn at once.
  const [known, setKnown] = useState<{ id: string; type: ResourceType<any> | null } | undefined>(() =>
    types.has(id) ? { id, type: types.get(id).whole() } : undefined,
  );
  const [attempt, again] = useReducer((attempts: number) => attempts + 1, 0);
  const points = useService(Points);
  const isMissing = known?.id === id && known.type === null;
  useEffect(() => {
    if (!isMissing) return;
    const waiting = points.point(consolePoints.resourceTypes).subscribe(again);
    return () => waiting.dispose();
  }, [points, isMissing]);
  useEffect(() => {
    let current = true;
    const set = (type: ResourceType<any> | null) =>
      current && setKnown((old) => (old?.id === id && old.type === type ? old : { id, type }));
    resources.type(id).then(
      (type) => set(type ?? null),
      () => set(null),
    );
    return () => {
      current = false;
    };
  }, [resources, id, changed, attempt]);
  return known?.id === id ? known.type : undefined;
}
