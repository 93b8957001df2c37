import { useEffect, useState } from 'react';
import { projectName } from '#services/scope/project-name';
import { useServices } from './services-context.tsx';

/** The project with this id, by name once that is known; until then, and where nobody may know it, its id. */
export function useProjectName(id: string | null | undefined): string {
  const services = useServices();
  const [name, setName] = useState(id ?? '');
  useEffect(() => {
    let current = true;
    void projectName(id, services).then((found) => current && setName(found));
    return () => {
      current = false;
    };
  }, [id, services]);
  return name;
}
