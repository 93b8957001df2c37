import { type Action, type ActionContext, callApi, deleteActions, nothingChanged } from '@sextant/sdk';
import { mayEdit } from '../may-edit.ts';
import { type Group, groupTypeId } from './group.ts';

/** "Create Group", in the operator's default domain, or in the one that is chosen by those who may list domains. */
export const createGroup: Action<never> = {
  id: 'identity.create-group',
  label: 'identity:group.create.label',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_group']],
  allowed: (_none, services) => mayEdit('group', services),
  code: 'asked',
  perform: async ({ services }) => (await import('./open-group-forms.ts')).openCreation(services),
};

/** "Edit Group": name and description. */
export const editGroup: Action<Group> = {
  id: 'identity.edit-group',
  label: 'identity:group.edit.label',
  icon: 'pencil',
  policy: [['identity', 'identity:update_group']],
  allowed: (_group, services) => mayEdit('group', services),
  code: 'asked',
  async perform({ items: [group], services }) {
    return group ? (await import('./open-group-forms.ts')).openEdit(group, services) : nothingChanged;
  },
};

/** "Add Member": a user, found by a part of the name. */
export const addMember: Action<Group> = {
  id: 'identity.add-member',
  label: 'identity:group.add.label',
  icon: 'plus',
  policy: [['identity', 'identity:add_user_to_group']],
  allowed: (_group, services) => mayEdit('group', services),
  code: 'asked',
  async perform({ items: [group], services }) {
    return group ? (await import('./open-group-forms.ts')).openAddition(group, services) : nothingChanged;
  },
};

/** Returns the actions, whose question says which roles members lose: `lost` is read before it opens. */
const deletion = (lost: string) =>
  deleteActions<Group>({
    type: groupTypeId,
    slug: 'identity.group',
    label: 'identity:group.delete.label',
    labelSelected: 'identity:group.delete-selected.label',
    texts: (text) => `identity:group.delete.${text}`,
    policy: [['identity', 'identity:delete_group']],
    allowed: (_group, services) => mayEdit('group', services),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    values: () => ({ lost }),
    code: async (group) => (await import('./group-code.ts')).deletionCode(group),
    remove: ({ id }, services, signal) => callApi(services, 'deleteGroup', { params: { id } }, { signal, quiet: true }),
  });

const { item, batch } = deletion('');

/** "Delete Group", for one; "Delete Groups", for the selected. */
export const deleteGroup: Action<Group> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteGroups: Action<Group> = { ...batch, perform: (context) => askAndDelete('batch', context) };

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Group>) {
  const { lostText } = await import('./lost-roles.ts');
  return deletion(await lostText(context.items, context.services))[kind].perform(context);
}
