import { type Action, type ActionContext, callApi, deleteActions, nothingChanged, type Services } from '@sextant/sdk';
import { mayChange, mayEdit } from '../may-edit.ts';
import { type Role, roleTypeId } from './role.ts';

/** "Create Role". */
export const createRole: Action<never> = {
  id: 'identity.create-role',
  label: 'identity:role.create.label',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_role']],
  allowed: (_none, services) => mayEdit('role', services),
  code: 'asked',
  perform: async ({ services }) => (await import('../open-form.ts')).openRoleCreation(services),
};

/** "Edit Role": its name. */
export const editRole: Action<Role> = {
  id: 'identity.edit-role',
  label: 'identity:role.edit.label',
  icon: 'pencil',
  policy: [['identity', 'identity:update_role']],
  allowed: (role, services) => mayChange('role', role, services),
  code: 'asked',
  async perform({ items: [role], services }) {
    return role ? (await import('../open-form.ts')).openRoleEdit(role, services) : nothingChanged;
  },
};

const common = {
  type: roleTypeId,
  slug: 'identity.role',
  label: 'identity:role.delete.label',
  labelSelected: 'identity:role.delete-selected.label',
  texts: (text: string) => `identity:role.delete.${text}`,
  policy: [['identity', 'identity:delete_role']],
  allowed: (role: Role, services: Services) => mayChange('role', role, services),
  idOf: ({ id }: Role) => id,
  nameOf: ({ name }: Role) => name,
  code: async (role: Role) => (await import('./role-code.ts')).deletionCode(role),
  remove: ({ id }: Role, services: Services, signal: AbortSignal) =>
    callApi(services, 'deleteRole', { params: { id } }, { signal, quiet: true }),
} as const;

const { item, batch } = deleteActions<Role>(common);

/** Roles that somebody has are deleted by typing: everybody loses them at once. */
const ofRolesInUse = (assignments: number) =>
  deleteActions<Role>({
    ...common,
    texts: (text) => `identity:role.delete.${text === 'message' ? 'message-in-use' : text}`,
    values: () => ({ assignments }),
    typed: true,
  });

/** At most this many roles are asked for their assignments; the deletion of more is typed anyway. */
const asked = 5;

async function assignmentsOf(roles: readonly Role[], services: Services): Promise<number> {
  if (roles.length > asked) return 0;
  const answers = await Promise.all(
    roles.map(({ id }) => callApi(services, 'listRoleAssignments', { query: { role_id: id } }, { quiet: true })),
  ).catch(() => []);
  return answers.reduce((sum, { items }) => sum + items.length, 0);
}

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Role>) {
  const assignments = await assignmentsOf(context.items, context.services);
  const actions = assignments > 0 ? ofRolesInUse(assignments) : { item, batch };
  return actions[kind].perform(context);
}

/** "Delete Role", for one; "Delete Roles", for the selected. */
export const deleteRole: Action<Role> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteRoles: Action<Role> = { ...batch, perform: (context) => askAndDelete('batch', context) };
