import { callApi, type Services } from '@sextant/sdk';

export type RawAssignment = Awaited<ReturnType<typeof callApi<'listRoleAssignments'>>>['items'][number];

/** The subject of the list: a user, a group or a project, and the domain that its groups are looked for in. */
export type Subject = { readonly domain?: string | undefined } & (
  { readonly user: string } | { readonly group: string } | { readonly project: string }
);

/** A reason for which somebody has a role. */
export type Reason =
  | { readonly kind: 'direct' }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'inherited'; readonly from: string | undefined }
  | { readonly kind: 'handed-down' }
  | { readonly kind: 'implied'; readonly by: string };

export interface Assignment extends RawAssignment {
  readonly id: string;
  readonly reasons: readonly Reason[];
}

/**
 * Reads all role assignments of a subject in at most three calls: the assignments with what follows from them, and the names of
 * groups and of implying roles where the assignments do not tell them. Of a group Keystone tells only what was assigned.
 */
export async function readAssignments(
  subject: Subject,
  services: Services,
  signal?: AbortSignal,
): Promise<readonly Assignment[]> {
  const options = { quiet: true, ...(signal && { signal }) };
  const query = {
    ...('user' in subject ? { user_id: subject.user, effective: true } : {}),
    ...('group' in subject ? { group_id: subject.group } : {}),
    ...('project' in subject ? { project_id: subject.project, effective: true } : {}),
  };
  const { items } = await callApi(services, 'listRoleAssignments', { query }, options);
  const names = namesIn(items);
  const lacks = (ids: readonly (string | undefined)[]) => ids.some((id) => id !== undefined && !names.has(id));
  const [roles, groups] = await Promise.all([
    lacks(items.map((each) => each.prior_role_id)) ? callApi(services, 'listRoles', {}, options).catch(none) : none(),
    lacks(items.map((each) => each.group_id))
      ? callApi(services, 'listGroups', { query: subject.domain ? { domain_id: subject.domain } : {} }, options).catch(
          none,
        )
      : none(),
  ]);
  for (const { id, name } of [...roles.items, ...groups.items]) names.set(id, name);
  return items.map((each) => explained(each, names)).toSorted(byPlace);
}

const none = () => ({ items: [] as { id: string; name: string }[] });

/** The names that the assignments themselves tell, by id. */
function namesIn(items: readonly RawAssignment[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { role, user, group, scope } of items) {
    const { project, domain } = scope;
    const ofProject = (project as { domain?: { id: string; name: string } } | undefined)?.domain;
    for (const each of [role, user, group, project, domain, ofProject]) if (each) names.set(each.id, each.name);
  }
  return names;
}

function explained(item: RawAssignment, names: ReadonlyMap<string, string>): Assignment {
  const { role, user, group, scope, inherited, group_id: through, prior_role_id: prior, origin } = item;
  const called = (id: string) => names.get(id) ?? id;
  const from = origin?.project_id ?? origin?.domain_id;
  const reasons: Reason[] = [
    ...(through ? [{ kind: 'group', name: called(through) } as const] : []),
    ...(prior ? [{ kind: 'implied', by: called(prior) } as const] : []),
    ...(from ? [{ kind: 'inherited', from: called(from) } as const] : []),
    ...(inherited && !from ? [{ kind: 'handed-down' } as const] : []),
  ];
  const place = scope.project?.id ?? scope.domain?.id ?? 'system';
  return {
    ...item,
    id: [role.id, user?.id, group?.id, place, inherited, through, prior, from].join(' '),
    reasons: reasons.length > 0 ? reasons : [{ kind: 'direct' }],
  };
}

const placeOf = ({ scope }: RawAssignment) => scope.project?.name ?? scope.domain?.name ?? '';

function byPlace(one: Assignment, other: Assignment): number {
  return placeOf(one).localeCompare(placeOf(other)) || one.role.name.localeCompare(other.role.name);
}
