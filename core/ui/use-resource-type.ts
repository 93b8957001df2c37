import { useEffect, useState } from 'react';
import type { ResourceType } from '#registry';
import { Resources } from '#services/resources/resources';
import { useEvent, useService } from './services-context.tsx';

/** A type by its code: `undefined` while its plugin is fetched, `null` when no enabled plugin brings it. */
export function useResourceType(id: string): ResourceType<any> | null | undefined {
  const resources = useService(Resources);
  const changed = useEvent(resources.onDidChangeType);
  const [known, setKnown] = useState<{ id: string; type: ResourceType<any> | null }>();
  useEffect(() => {
    let current = true;
    const set = (type: ResourceType<any> | null) => current && setKnown({ id, type });
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
