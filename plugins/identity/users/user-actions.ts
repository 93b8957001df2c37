import {
  type Action,
  type ActionContext,
  callApi,
  deleteActions,
  nothingChanged,
  type Services,
  Session,
} from '@sextant/sdk';
import { mayEdit } from '../may-edit.ts';
import { isOwn, type User, userTypeId } from './user.ts';

const mayUpdate = [['identity', 'identity:update_user']] as const;

/** "Create User". */
export const createUser: Action<never> = {
  id: 'identity.create-user',
  label: 'identity:user.create.label',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_user']],
  allowed: (_none, services) => mayEdit('user', services),
  asks: true,
  code: { none: 'no code shows a password' },
  perform: async ({ services }) => (await import('./open-user-forms.ts')).openCreation(services),
};

/** "Edit User": name, email, description and primary project. */
export const editUser: Action<User> = {
  id: 'identity.edit-user',
  label: 'identity:user.edit.label',
  icon: 'pencil',
  policy: mayUpdate,
  allowed: (_user, services) => mayEdit('user', services),
  code: 'asked',
  async perform({ items: [user], services }) {
    return user ? (await import('./open-user-forms.ts')).openEdit(user, services) : nothingChanged;
  },
};

/** "Change Password". */
export const changePassword: Action<User> = {
  id: 'identity.change-password',
  label: 'identity:user.password.label',
  icon: 'key-round',
  policy: mayUpdate,
  allowed: (_user, services) => mayEdit('user', services),
  asks: true,
  code: { none: 'no code shows a password' },
  async perform({ items: [user], services }) {
    return user ? (await import('./open-user-forms.ts')).openPassword(user, services) : nothingChanged;
  },
};

function switching(isOn: boolean): Action<User> {
  const verb = isOn ? 'enable' : 'disable';
  return {
    id: `identity.${verb}-user`,
    label: `identity:user.${verb}.label`,
    icon: isOn ? 'circle-check' : 'circle-x',
    policy: mayUpdate,
    allowed: ({ enabled }, services) => enabled !== isOn && mayEdit('user', services),
    code: async ([user]) => (await import('./user-code.ts')).switchCode(user!.id, isOn),
    async perform({ items: [user], services }) {
      return user ? (await import('../switch.ts')).switchUser(user, isOn, services) : nothingChanged;
    },
  };
}

/** "Enable User", of one that is disabled, and "Disable User", of one that is not. */
export const enableUser = switching(true);
export const disableUser = switching(false);

const common = {
  type: userTypeId,
  slug: 'identity.user',
  label: 'identity:user.delete.label',
  labelSelected: 'identity:user.delete-selected.label',
  texts: (text: string) => `identity:user.delete.${text}`,
  policy: [['identity', 'identity:delete_user']],
  allowed: (_user: User, services: Services) => mayEdit('user', services),
  idOf: ({ id }: User) => id,
  nameOf: ({ name }: User) => name,
  detailOf: ({ id }: User) => id,
  code: async (user: User) => (await import('./user-code.ts')).deletionCode(user),
  remove: ({ id }: User, services: Services, signal: AbortSignal) =>
    callApi(services, 'deleteUser', { params: { id } }, { signal, quiet: true }),
} as const;

const { item, batch } = deleteActions<User>(common);

/** The operator's own account is deleted by typing: nobody may be left who could bring it back. */
const withOwn = deleteActions<User>({
  ...common,
  texts: (text) => `identity:user.delete.${text === 'message' ? 'message-own' : text}`,
  values: (_users, services) => ({ own: services.get(Session).current().username }),
  typed: true,
});

const actionsFor = ({ items, services }: ActionContext<User>) =>
  items.some((user) => isOwn(user, services)) ? withOwn : { item, batch };

/** "Delete User", for one; "Delete Users", for the selected. */
export const deleteUser: Action<User> = { ...item, perform: (context) => actionsFor(context).item.perform(context) };
export const deleteUsers: Action<User> = { ...batch, perform: (context) => actionsFor(context).batch.perform(context) };
