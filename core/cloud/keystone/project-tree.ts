import type { ProjectRecord, Records } from './keystone-records.ts';
import { badRequest, forbiddenBecause } from './refusals.ts';
import { ancestorsOf } from './roles-of.ts';

/** The domain of a new project: that of its parent, which must be the one asked for, else the caller's. */
export function domainOfNew(records: Records, domainId: unknown, parentId: unknown, own: string): string {
  const parent = typeof parentId === 'string' ? records.projects.get(parentId) : undefined;
  if (typeof parentId === 'string' && !parent && !records.domains.has(parentId)) {
    throw badRequest(`Could not find project: ${parentId}.`);
  }
  const above = parent?.domain_id ?? (typeof parentId === 'string' ? parentId : undefined);
  const domain = (domainId as string | null | undefined) ?? (parent ? own : (above ?? own));
  if (!records.domains.has(domain)) throw badRequest(`Could not find domain: ${domain}.`);
  if (above !== undefined && above !== domain) {
    throw badRequest(
      `Cannot create project, since it specifies its domain_id ${domain}, but specifies a parent in a different domain ` +
        `(${above}).`,
    );
  }
  for (let project = parent; project; project = records.projects.get(project.parent_id)) {
    if (project.enabled) continue;
    throw badRequest(`cannot create a project in a branch containing a disabled project: ${project.id}`);
  }
  return domain;
}

/** Nested ids of the projects below this one; null: there are none. */
export function subtreeOf(records: Records, projectId: string): object | null {
  const children = childrenOf(records, projectId);
  if (children.length === 0) return null;
  return Object.fromEntries(children.map((child) => [child.id, subtreeOf(records, child.id)]));
}

/** Nested ids of the projects above this one, and of its domain. */
export function parentsOf(records: Records, projectId: string): object | null {
  return ancestorsOf(records, projectId).reduceRight<object | null>((below, id) => ({ [id]: below }), null);
}

/** Throws 403: a project is not disabled above one that is enabled, nor enabled below one that is disabled. */
export function requireSwitchable(records: Records, project: ProjectRecord, enabled: boolean): void {
  if (project.enabled && !enabled && hasEnabledBelow(records, project.id)) {
    throw forbiddenBecause(`Cannot disable project ${project.id} since its subtree contains enabled projects.`);
  }
  const above = ancestorsOf(records, project.id).flatMap(
    (id) => records.projects.get(id) ?? records.domains.get(id) ?? [],
  );
  if (!project.enabled && enabled && above.some((each) => !each.enabled)) {
    throw forbiddenBecause(`Cannot enable project ${project.id} since it has disabled parents`);
  }
}

function hasEnabledBelow(records: Records, projectId: string): boolean {
  return childrenOf(records, projectId).some((child) => child.enabled || hasEnabledBelow(records, child.id));
}

function childrenOf(records: Records, projectId: string): ProjectRecord[] {
  return [...records.projects.values()].filter((project) => project.parent_id === projectId);
}
