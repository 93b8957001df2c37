import { type Code, joinedCode } from '@sextant/sdk';
import type { MembershipCandidate, MembershipRole } from '@sextant/ui';
import { assignmentsOf, type MembersData, membersIn } from '../forms/members-data.ts';
import { newProject, type ProjectData } from '../forms/project-data.ts';
import { changesOf, dataOf, limitIn, type QuotasData } from '../forms/quotas-data.ts';
import type { NamedGrant } from '../forms/save-members.ts';
import { grantsBetween, type MemberKind, type Members } from '../members.ts';
import { type Grant, creationCode, membersCode } from '../project-code.ts';
import { quotaCode, type QuotaChange } from '../quota-code.ts';
import { type ProjectQuotas, quotaServices } from '../quotas.ts';

/** The data of the wizard "Create Project". */
export interface NewProject {
  readonly project: ProjectData;
  readonly members: MembersData;
  /** The names of the users and groups that were found and added. */
  readonly names: Readonly<Record<MemberKind, readonly MembershipCandidate[]>>;
  /** The limits of the services that were touched. */
  readonly quotas: QuotasData;
}

export const memberKinds: readonly MemberKind[] = ['user', 'group'];

export const nobody: Members = { user: {}, group: {} };

/** Returns the model that the wizard starts from. @param domain the domain to choose first; absent: it can't be chosen. */
export function emptyProject(domain: string | undefined): NewProject {
  return {
    project: { enabled: true, ...(domain ? { domain_id: domain } : {}) },
    members: {},
    names: { user: [], group: [] },
    quotas: {},
  };
}

/** Returns the names of the members of a kind by id. */
export const namesOf = ({ names }: NewProject, kind: MemberKind): ReadonlyMap<string, MembershipCandidate> =>
  new Map(names[kind].map((each) => [each.id, each]));

/** Returns the default limits with those that were typed. */
export function typedLimits({ quotas }: Pick<NewProject, 'quotas'>, defaults: ProjectQuotas): QuotasData {
  const start = dataOf(defaults);
  return Object.fromEntries(
    Object.entries(start).map(([service, limits]) => [
      service,
      limits.map(({ name, limit }) => {
        const typed = limitIn(quotas, service as keyof QuotasData, name);
        return { name, limit: typed === undefined ? limit : typed };
      }),
    ]),
  );
}

/** Returns the limits that differ from the defaults. */
export const quotaChange = (model: Pick<NewProject, 'quotas'>, defaults: ProjectQuotas): QuotaChange =>
  changesOf(typedLimits(model, defaults), dataOf(defaults));

/** Returns what makes of the members of `before` those that are wanted, in words. */
export function namedGrants(
  before: Members,
  model: NewProject,
  roles: readonly MembershipRole[] = [],
): readonly NamedGrant[] {
  return grantsBetween(before, membersIn(model.members)).map((grant) => ({
    ...grant,
    name: namesOf(model, grant.kind).get(grant.id)?.name ?? grant.id,
    roleName: roles.find(({ id }) => id === grant.role)?.name ?? grant.role,
  }));
}

/** Returns the members with one grant more, or less. */
export function withGrant(members: Members, { kind, id, role, verb }: Grant): Members {
  const others = (members[kind][id] ?? []).filter((each) => each !== role);
  return { ...members, [kind]: { ...members[kind], [id]: verb === 'add' ? [...others, role] : others } };
}

/** The place of the id in the addresses of a project that is not made yet. */
const unknownId = 'PROJECT_ID';

/** Returns the code that makes the project, gives its members their roles, and sets its limits. A command knows the project by its name. */
export function newProjectCode(model: NewProject, defaults: ProjectQuotas | undefined): Code {
  const fields = newProject(model.project);
  const grants = grantsBetween(nobody, membersIn(model.members));
  const change = defaults ? quotaChange(model, defaults) : {};
  const of = (code: (project: string) => Code): Code => {
    const { commands } = code(fields.name);
    return { ...code(unknownId), ...(commands ? { commands } : {}) };
  };
  return joinedCode([
    creationCode(fields, model.project.attributes ?? {}),
    ...(grants.length > 0 ? [of((project) => membersCode(project, grants))] : []),
    ...(Object.keys(change).length > 0 ? [of((project) => quotaCode(project, change))] : []),
  ]);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const objects = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

/** Returns the part of a draft that can be trusted: anybody may have written into the browser's storage. */
export function fitNewProject({ project, members, names, quotas }: Partial<NewProject>): Partial<NewProject> {
  const list = (kind: MemberKind) =>
    objects(members?.[kind]).flatMap(({ id, roles }) =>
      isText(id) && Array.isArray(roles) ? [{ id, roles: roles.filter(isText) }] : [],
    );
  const found = (kind: MemberKind) =>
    objects(names?.[kind]).flatMap(({ id, name, note }) =>
      isText(id) && isText(name) ? [{ id, name, ...(isText(note) && { note }) }] : [],
    );
  const limits = quotaServices.flatMap((service) => {
    const fitting = objects(quotas?.[service]).flatMap(({ name, limit }) =>
      isText(name) && Number.isInteger(limit) ? [{ name, limit: limit as number }] : [],
    );
    return fitting.length > 0 ? [[service, fitting] as const] : [];
  });
  return {
    ...(project && { project: fitProject(project) }),
    members: { user: list('user'), group: list('group') },
    names: { user: found('user'), group: found('group') },
    quotas: Object.fromEntries(limits),
  };
}

function fitProject({ enabled, attributes, ...texts }: ProjectData): ProjectData {
  const names = ['name', 'description', 'domain_id', 'parent_id', 'tags'] as const;
  const kept = names.flatMap((name) => (isText(texts[name]) ? [[name, texts[name]] as const] : []));
  const pairs = Object.entries(attributes ?? {}).filter(([, value]) => isText(value));
  return {
    ...Object.fromEntries(kept),
    enabled: enabled !== false,
    ...(pairs.length > 0 ? { attributes: Object.fromEntries(pairs) } : {}),
  };
}

/** The number of members that have a role. */
export const memberCount = (model: NewProject, kind: MemberKind): number =>
  Object.values(assignmentsOf(model.members[kind])).filter((roles) => roles.length > 0).length;
