import { useEffect, useState } from 'react';
import type { ResourceType } from '#registry';
import { type ActivityEntry, onDidChangeActivity, readActivity } from '#services/activity/activity-log';
import { Resources } from '#services/resources/resources';
import { useEvent, useListener, useService, useServices } from '../services-context.tsx';

/** Returns the changes of this session, newest first, and follows them. */
export function useActivity(): readonly ActivityEntry[] {
  const services = useServices();
  const [entries, setEntries] = useState(() => readActivity(services));
  useListener(onDidChangeActivity, () => setEntries(readActivity(services)));
  return entries;
}

const noTypes: ReadonlyMap<string, ResourceType<any>> = new Map();

/** Returns the resource types of these ids, as soon as their code is there. A type that no plugin brings is left out. */
export function useTypes(ids: readonly string[]): ReadonlyMap<string, ResourceType<any>> {
  const resources = useService(Resources);
  const changes = useEvent(resources.onDidChangeType);
  const [types, setTypes] = useState(noTypes);
  const wanted = JSON.stringify([...new Set(ids)].toSorted());
  useEffect(() => {
    let isWanted = true;
    const load = async (id: string) => [id, await resources.type(id).catch(() => undefined)] as const;
    void Promise.all((JSON.parse(wanted) as string[]).map(load)).then((loaded) => {
      if (isWanted) setTypes(new Map(loaded.flatMap(([id, type]) => (type ? [[id, type] as const] : []))));
    });
    return () => void (isWanted = false);
  }, [resources, wanted, changes]);
  return types;
}
