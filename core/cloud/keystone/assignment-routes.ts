import type { FastifyInstance } from 'fastify';
import { authorize, type Keystone } from './context.ts';
import { effectiveAssignments } from './effective-assignments.ts';
import { isTrue } from './filters.ts';
import type { Assignment, GrantRecord } from './keystone-records.ts';
import { badRequest } from './refusals.ts';
import { ancestorsOf } from './roles-of.ts';
import { listView } from './views.ts';

/** Adds the routes of role assignments: who has which role where. */
export function addAssignmentRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;

  app.get('/v3/role_assignments', async (request) => {
    const query = request.query as Record<string, string | undefined>;
    const tree = isTrue(query, 'include_subtree');
    const rule = tree ? 'list_role_assignments_for_tree' : 'list_role_assignments';
    const credentials = authorize(keystone, request, rule);
    refuseContradictions(query, tree);

    const all = isTrue(query, 'effective') ? effectiveAssignments(records) : [...records.grants.values()];
    const found = (all as Assignment[])
      .filter((assignment) => matches(assignment, query, tree))
      .filter((assignment) => !credentials.domain_id || isIn(assignment, credentials.domain_id));
    const names = isTrue(query, 'include_names');
    return listView(
      keystone,
      request,
      'role_assignments',
      found.map((assignment) => assignmentView(keystone, assignment, names)),
    );
  });

  function matches(assignment: Assignment, query: Record<string, string | undefined>, tree: boolean): boolean {
    const project = query['scope.project.id'];
    const inherited = query['scope.OS-INHERIT:inherited_to'];
    const onProject = (id: string) =>
      assignment.target === 'project' &&
      (assignment.target_id === id || (tree && ancestorsOf(records, assignment.target_id).includes(id)));
    return (
      (!query['user.id'] || (assignment.actor === 'user' && assignment.actor_id === query['user.id'])) &&
      (!query['group.id'] || (assignment.actor === 'group' && assignment.actor_id === query['group.id'])) &&
      (!query['role.id'] || assignment.role_id === query['role.id']) &&
      (!project || onProject(project)) &&
      (!query['scope.domain.id'] ||
        (assignment.target === 'domain' && assignment.target_id === query['scope.domain.id'])) &&
      (!query['scope.system'] || assignment.target === 'system') &&
      (inherited === undefined || assignment.inherited === (inherited === 'projects'))
    );
  }

  function isIn(assignment: Assignment, domainId: string): boolean {
    if (assignment.target === 'domain') return assignment.target_id === domainId;
    return assignment.target === 'project' && records.projects.get(assignment.target_id)?.domain_id === domainId;
  }
}

function refuseContradictions(query: Record<string, string | undefined>, tree: boolean): void {
  const has = (key: string) => Boolean(query[key]);
  if (tree && !has('scope.project.id')) {
    throw badRequest('scope.project.id must be specified if include_subtree is also specified');
  }
  if (has('scope.domain.id') && has('scope.project.id')) throw badRequest('Specify a domain or project, not both');
  if (has('scope.domain.id') && has('scope.system')) throw badRequest('Specify system or domain, not both');
  if (has('scope.project.id') && has('scope.system')) throw badRequest('Specify system or project, not both');
  if (has('user.id') && has('group.id')) throw badRequest('Specify a user or group, not both');
  if (isTrue(query, 'effective') && has('group.id')) {
    throw badRequest('Combining effective and group filter will always result in an empty list.');
  }
}

function assignmentView(keystone: Keystone, assignment: Assignment, names: boolean) {
  const { records } = keystone;
  const base = keystone.baseUrl();
  const domain = (id: string) => ({ id, name: records.domains.get(id)?.name });
  const named = (record: { id: string; name: string; domain_id: string } | undefined, id: string) =>
    names && record ? { id, name: record.name, domain: domain(record.domain_id) } : { id };
  const { actor, actor_id, target, target_id, role_id, viaGroup, priorRole } = assignment;

  const scope = {
    ...(target === 'project' ? { project: named(records.projects.get(target_id), target_id) } : {}),
    ...(target === 'domain' ? { domain: names ? domain(target_id) : { id: target_id } } : {}),
    ...(target === 'system' ? { system: { all: true } } : {}),
    ...(assignment.inherited || assignment.origin?.inherited ? { 'OS-INHERIT:inherited_to': 'projects' } : {}),
  };
  return {
    links: {
      assignment: base + grantPath(assignment.origin ?? assignment),
      ...(viaGroup ? { membership: `${base}/groups/${viaGroup}/users/${actor_id}` } : {}),
      ...(priorRole ? { prior_role: `${base}/prior_role/${role_id}/implies/${priorRole}` } : {}),
    },
    scope,
    [actor]: named(actor === 'user' ? records.users.get(actor_id) : records.groups.get(actor_id), actor_id),
    role: names ? roleNamed(keystone, role_id) : { id: role_id },
  };
}

function roleNamed({ records }: Keystone, id: string): object {
  const role = records.roles.get(id);
  const domain = role?.domain_id == null ? undefined : records.domains.get(role.domain_id);
  return { id, name: role?.name, ...(domain ? { domain: { id: domain.id, name: domain.name } } : {}) };
}

function grantPath({ actor, actor_id, target, target_id, role_id, inherited }: GrantRecord): string {
  const place = target === 'system' ? '/system' : `/${target}s/${target_id}`;
  const path = `${place}/${actor}s/${actor_id}/roles/${role_id}`;
  return inherited ? `/OS-INHERIT${path}/inherited_to_projects` : path;
}
