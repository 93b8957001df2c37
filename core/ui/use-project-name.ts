import { useEffect, useState } from 'react';
import { knownProjectName, projectName } from '#services/scope/project-name';
import { useServices } from './services-context.tsx';

/** The project with this id, by name once that is known; until then, and where nobody may know it, its id. */
export function useProjectName(id: string | null | undefined): string {
  const services = useServices();
  const [answer, setAnswer] = useState<{ id: string | null | undefined; name: string }>();
  useEffect(() => {
    let current = true;
    void projectName(id, services).then((found) => current && setAnswer({ id, name: found }));
    return () => {
      current = false;
    };
  }, [id, services]);
  if (answer && answer.id === id) return answer.name;
  return (id && knownProjectName(id, services)) || (id ?? '');
}
