import { useEffect, useState } from 'react';
import type { ResourceType } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { useEvent, useService } from './services-context.tsx';

/** A type by its code: `undefined` while its plugin is fetched, `null` when no enabled plugin brings it. */
export function useResourceType(id: string): ResourceType<any> | null | undefined {
  const resources = useService(Resources);
  const changed = useEvent(resources.onDidChangeType);
  const types = useService(ResourceTypes);
  // One that is there already is drawn at once.
  const [known, setKnown] = useState<{ id: string; type: ResourceType<any> | null } | undefined>(() =>
    types.has(id) ? { id, type: types.get(id).whole() } : undefined,
  );
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
  }, [resources, id, changed]);
  return known?.id === id ? known.type : undefined;
}
