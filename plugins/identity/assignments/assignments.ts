import { callApi, Http, type OperationInput, type Services } from '@sextant/sdk';

export type RawAssignment = Awaited<ReturnType<typeof callApi<'listRoleAssignments'>>>['items'][number];

/**
 * The subject of the list: a user, a group, or the place where the roles hold. With it the domain that its groups are looked for in:
 * absent, all of them.
 */
export type Subject = { readonly domain?: string | undefined } & (
  { readonly user: string } | { readonly group: string } | { readonly project: string } | { readonly ofDomain: string }
);

/** A reason for which somebody has a role. */
export type Reason =
  | { readonly kind: 'direct' }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'unnamed-group'; readonly id: string }
  | { readonly kind: 'inherited'; readonly from: string | undefined }
  | { readonly kind: 'handed-down' }
  | { readonly kind: 'implied'; readonly by: string };

export interface Assignment extends RawAssignment {
  readonly id: string;
  /** The same for all that give the same role to the same owner in the same place. */
  readonly row: string;
  readonly reasons: readonly Reason[];
}

/** Was it given as it stands here, so that it can be taken here? */
export const isGiven = ({ reasons }: Assignment) =>
  reasons.every(({ kind }) => kind === 'direct' || kind === 'handed-down');

/** Returns the assignments by what they say: who has which role where. One role may be given, and follow from others as well. */
export function rowsOf(assignments: readonly Assignment[]): readonly (readonly [Assignment, ...Assignment[]])[] {
  const rows = new Map<string, [Assignment, ...Assignment[]]>();
  for (const each of assignments) {
    const row = rows.get(each.row);
    if (row) row.push(each);
    else rows.set(each.row, [each]);
  }
  return [...rows.values()];
}

/**
 * Reads all role assignments of a subject in at most four calls: the assignments with what follows from them, and the names of
 * groups and of implying roles where the assignments do not tell them. Those of one place and one owner stand together, what was given
 * before what it implies. Of a group Keystone tells only what was assigned (Identity API
 * v3, List role assignments): which roles follow is read beside it, and left out where the operator may not read it.
 */
export async function readAssignments(
  subject: Subject,
  services: Services,
  signal?: AbortSignal,
): Promise<readonly Assignment[]> {
  const options = { quiet: true, ...(signal && { signal }) };
  const ask = async (query: Query) => (await callApi(services, 'listRoleAssignments', { query }, options)).items;
  const [told, rules] = await Promise.all([
    toldOf(subject, ask),
    'group' in subject ? readInferences(services, signal).catch(() => []) : [],
  ]);
  const items = withImplied(told, rules);
  const names = namesIn(items);
  const lacks = (ids: readonly (string | undefined)[]) => ids.some((id) => id !== undefined && !names.has(id));
  const [roles, groups] = await Promise.all([
    lacks(items.map((each) => each.prior_role_id)) ? callApi(services, 'listRoles', {}, options).catch(none) : none(),
    lacks(items.map((each) => each.group_id)) ? readGroups(subject, services, ask, signal).catch(none) : none(),
  ]);
  for (const { id, name } of [...roles.items, ...groups.items]) names.set(id, name);
  return items.map((each) => explained(each, names)).toSorted(byPlace);
}

type Named = { readonly id: string; readonly name: string };

/**
 * Reads the groups that may stand between a user and a role: those of the user, which a manager of a domain may read where the list of
 * groups is refused; else the list, or, where it is refused, those that have roles in the project themselves.
 */
async function readGroups(
  subject: Subject,
  services: Services,
  ask: Ask,
  signal?: AbortSignal,
): Promise<{ items: readonly Named[] }> {
  const options = { quiet: true, ...(signal && { signal }) };
  if ('user' in subject) {
    const path = `/api/p/identity/native/identity/v3/users/${encodeURIComponent(subject.user)}/groups`;
    return { items: (await services.get(Http).get<{ groups: readonly Named[] }>(path, options)).groups };
  }
  const query = subject.domain ? { domain_id: subject.domain } : {};
  return callApi(services, 'listGroups', { query }, options).catch(async () => {
    if (!('project' in subject)) return none();
    return { items: (await ask({ project_id: subject.project })).flatMap(({ group }) => group ?? []) };
  });
}

type Query = NonNullable<OperationInput<'listRoleAssignments'>['query']>;
type Ask = (query: Query) => Promise<readonly RawAssignment[]>;

/** Asks for what Keystone tells of a subject. Of a domain it tells in one answer what was given, in another what follows for users. */
async function toldOf(subject: Subject, ask: Ask): Promise<readonly RawAssignment[]> {
  if ('user' in subject) return ask({ user_id: subject.user, effective: true });
  if ('group' in subject) return ask({ group_id: subject.group });
  if ('project' in subject) return ask({ project_id: subject.project, effective: true });
  const domain_id = subject.ofDomain;
  const [given, effective] = await Promise.all([ask({ domain_id }), ask({ domain_id, effective: true })]);
  return [...given, ...effective.filter((each) => each.group_id || each.prior_role_id || each.origin)];
}

/** A role, and those that whoever has it has as well. */
export interface RoleInference {
  readonly prior_role: Named;
  readonly implies: readonly Named[];
}

/** Reads which role implies which (Identity API v3, List all role inference rules). */
async function readInferences(services: Services, signal?: AbortSignal): Promise<readonly RoleInference[]> {
  const path = '/api/p/identity/native/identity/v3/role_inferences';
  const options = { quiet: true, ...(signal && { signal }) };
  return (await services.get(Http).get<{ role_inferences: readonly RoleInference[] }>(path, options)).role_inferences;
}

/** Returns the assignments, each followed by those that its role implies and that are not among them already. */
export function withImplied(items: readonly RawAssignment[], rules: readonly RoleInference[]): RawAssignment[] {
  const implied = new Map(rules.map(({ prior_role: prior, implies }) => [prior.id, implies]));
  return items.flatMap((item) => {
    const followed = [item];
    // The list grows while it is walked: what is implied may imply more.
    for (const { role: prior } of followed) {
      for (const role of implied.get(prior.id) ?? []) {
        if (!followed.some((each) => each.role.id === role.id))
          followed.push({ ...item, role, prior_role_id: prior.id });
      }
    }
    return followed;
  });
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
    ...(through ? [throughGroup(through, names)] : []),
    ...(prior ? [{ kind: 'implied', by: called(prior) } as const] : []),
    ...(from ? [{ kind: 'inherited', from: called(from) } as const] : []),
    ...(inherited && !from ? [{ kind: 'handed-down' } as const] : []),
  ];
  const place = scope.project?.id ?? scope.domain?.id ?? 'system';
  const row = [role.id, user?.id, group?.id, place, inherited && !from].join(' ');
  return {
    ...item,
    id: [row, through, prior, from].join(' '),
    row,
    reasons: reasons.length > 0 ? reasons : [{ kind: 'direct' }],
  };
}

function throughGroup(id: string, names: ReadonlyMap<string, string>): Reason {
  const name = names.get(id);
  return name === undefined ? { kind: 'unnamed-group', id } : { kind: 'group', name };
}

const placeOf = ({ scope }: RawAssignment) => scope.project?.name ?? scope.domain?.name ?? '';

const ownerOf = ({ user, group }: RawAssignment) => (user ?? group)?.name ?? '';

function byPlace(one: Assignment, other: Assignment): number {
  return (
    placeOf(one).localeCompare(placeOf(other)) ||
    ownerOf(one).localeCompare(ownerOf(other)) ||
    Number(Boolean(one.prior_role_id)) - Number(Boolean(other.prior_role_id)) ||
    one.role.name.localeCompare(other.role.name)
  );
}
