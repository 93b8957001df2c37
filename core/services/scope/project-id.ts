import type { Services } from '#base';
import { otherProjects } from './project-name.ts';
import { Scope } from './scope.ts';

/** The id of the project that a filter names; the text as it is where no project in sight has it as its name. */
export async function idOfProject(text: string, services: Services): Promise<string> {
  const own = await services
    .get(Scope)
    .projects()
    .catch(() => []);
  const known = new Map(own.map(({ id, name }) => [id, name] as const));
  if (known.has(text)) return text;
  const all = [...known, ...(await otherProjects(services))];
  const folded = text.toLowerCase();
  const found =
    all.find(([id]) => id === text) ??
    all.find(([, name]) => name === text) ??
    all.find(([, name]) => name.toLowerCase() === folded);
  return found?.[0] ?? text;
}
