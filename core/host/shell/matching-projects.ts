import type { ScopeProject } from '#protocol';

/** The enabled projects whose name or id holds what is searched: recent ones first, then by name. */
export function matchingProjects(
  projects: readonly ScopeProject[],
  recent: readonly string[],
  search: string,
): ScopeProject[] {
  const text = search.trim().toLocaleLowerCase();
  const rank = (project: ScopeProject) => {
    const place = recent.indexOf(project.id);
    return place < 0 ? recent.length : place;
  };
  return projects
    .filter(
      (project) => project.enabled && (project.name.toLocaleLowerCase().includes(text) || project.id.startsWith(text)),
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
