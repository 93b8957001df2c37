import { type Action, type ActionContext, callApi, deleteActions, nothingChanged } from '@sextant/sdk';
import { groupName, groupTypeId, type SecurityGroup, portsUsing } from './group.ts';

/** "Create Security Group". */
export const createGroup: Action<never> = {
  id: 'networks.create-group',
  label: 'networks:group.create.label',
  icon: 'plus',
  primary: true,
  policy: [['network', 'create_security_group']],
  code: 'asked',
  perform: async ({ services }) => (await import('./open-group-forms.ts')).openCreation(services),
};

/** "Edit Rules": the whole set at once. */
export const editRules: Action<SecurityGroup> = {
  id: 'networks.edit-rules',
  label: 'networks:rules.edit.label',
  icon: 'list-checks',
  policy: [
    ['network', 'create_security_group_rule'],
    ['network', 'delete_security_group_rule'],
  ],
  code: 'asked',
  async perform({ items: [group], services }) {
    return group ? (await import('./open-group-forms.ts')).openRules(group, services) : nothingChanged;
  },
};

/** "Edit Security Group": name, description, and whether it is stateful. */
export const editGroup: Action<SecurityGroup> = {
  id: 'networks.edit-group',
  label: 'networks:group.edit.label',
  icon: 'pencil',
  policy: [['network', 'update_security_group']],
  code: 'asked',
  async perform({ items: [group], services }) {
    return group ? (await import('./open-group-forms.ts')).openEdit(group, services) : nothingChanged;
  },
};

/** Neutron keeps the default group of a project, and a group that ports use. */
function mayDelete(group: SecurityGroup): true | string {
  if (group.name === 'default') return 'networks:group.reason.default';
  return (portsUsing(group) ?? 0) > 0 ? 'networks:group.reason.used' : true;
}

const common = {
  type: groupTypeId,
  slug: 'networks.group',
  label: 'networks:group.delete.label',
  labelSelected: 'networks:group.delete-selected.label',
  texts: (text: string) => `networks:group.delete.${text}`,
  policy: [['network', 'delete_security_group']],
  allowed: mayDelete,
  idOf: ({ id }: SecurityGroup) => id,
  nameOf: groupName,
  code: async (group: SecurityGroup) => (await import('./group-code.ts')).deletionCode(group),
  remove: ({ id }: SecurityGroup, services: ActionContext<SecurityGroup>['services'], signal: AbortSignal) =>
    callApi(services, 'deleteSecurityGroup', { params: { id } }, { signal, quiet: true }),
} as const;

const { item, batch } = deleteActions<SecurityGroup>(common);

/** A group that rules of others name is deleted by typing, as those rules go with it. */
const withRules = (names: string) =>
  deleteActions<SecurityGroup>({
    ...common,
    texts: (text) => `networks:group.delete.${text === 'message' ? 'message-referred' : text}`,
    values: () => ({ groups: names }),
    typed: true,
  }).item;

/** "Delete Security Group", for one; its question names the groups that lose rules. It is asked without them where they can't be read. */
export const deleteGroup: Action<SecurityGroup> = {
  ...item,
  async perform(context) {
    const [group] = context.items;
    if (!group) return nothingChanged;
    const params = { id: group.id };
    const read = callApi(context.services, 'readSecurityGroup', { params }, { quiet: true });
    const referring = await read.then((found) => found.referring_groups).catch(() => []);
    const names = referring.map(groupName).join(', ');
    return (names ? withRules(names) : item).perform(context);
  },
};

/** "Delete Security Groups", for the selected. */
export const deleteGroups: Action<SecurityGroup> = batch;
