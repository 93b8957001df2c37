import type { I18n } from '@sextant/sdk';
import type { Assignments, EditedField, MembershipCandidate, MembershipRole } from '@sextant/ui';
import type { MemberKind, Members } from '../members.ts';

interface Member {
  readonly id: string;
  readonly roles: readonly string[];
}

/** The data of the form: lists, as a form's widgets hold them. */
export type MembersData = { [kind in MemberKind]?: Member[] };

export const listOf = (assignments: Assignments): Member[] =>
  Object.entries(assignments).map(([id, roles]) => ({ id, roles: [...roles] }));
export const assignmentsOf = (list: readonly Member[] = []): Assignments =>
  Object.fromEntries(list.map(({ id, roles }) => [id, roles]));

export const dataOf = ({ user, group }: Members): MembersData => ({ user: listOf(user), group: listOf(group) });
export const membersIn = ({ user, group }: MembersData): Members => ({
  user: assignmentsOf(user),
  group: assignmentsOf(group),
});

/** Each member is a part of the form, so that what others change of some of them stays so. */
export function memberFields(
  models: readonly MembersData[],
  nameOf: (kind: MemberKind, id: string) => string,
  roles: readonly MembershipRole[],
  i18n: I18n,
): EditedField<MembersData>[] {
  return (['user', 'group'] as const).flatMap((kind) => {
    const ids = new Set(models.flatMap((model) => (model[kind] ?? []).map(({ id }) => id)));
    return [...ids].map((id): EditedField<MembersData> => ({
      id: `${kind}.${id}`,
      label: nameOf(kind, id),
      get: (model) => rolesIn(model, kind, id)?.toSorted(),
      set(model, value) {
        const others = (model[kind] ?? []).filter((member) => member.id !== id);
        return { ...model, [kind]: Array.isArray(value) ? [...others, { id, roles: value as string[] }] : others };
      },
      text(value) {
        const names = roles.filter((role) => Array.isArray(value) && value.includes(role.id)).map(({ name }) => name);
        return names.length > 0 ? i18n.list(names) : i18n.t('core:membership.noRoles');
      },
    }));
  });
}

const rolesIn = (model: MembersData, kind: MemberKind, id: string) =>
  model[kind]?.find((member) => member.id === id)?.roles;

/** The candidates by name. A member of whom only the id is known, as of a kept draft, has that for a name. */
export function byName(
  known: ReadonlyMap<string, MembershipCandidate>,
  members: readonly string[],
): MembershipCandidate[] {
  const unknown = members.filter((id) => !known.has(id)).map((id) => ({ id, name: id }));
  return [...known.values(), ...unknown].toSorted((one, other) => one.name.localeCompare(other.name));
}
