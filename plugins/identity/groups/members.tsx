import {
  type Action,
  callApi,
  defineResourceType,
  type DetailsViewProps,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  FactTable,
  LoadedPart,
  Missing,
  RowActions,
  TextInput,
  useActionRunner,
  usePermitted,
  wordOf,
  YesNo,
} from '@sextant/ui';
import { useState } from 'react';
import { mayEdit } from '../may-edit.ts';
import { isOwn } from '../users/user.ts';
import { addMember } from './group-actions.ts';
import { memberCode } from './group-code.ts';
import { type Group, groupTypeId } from './group.ts';
import styles from './members.module.css';

/** A user as a member of a group. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email?: string | null;
  readonly enabled: boolean;
  readonly group: Pick<Group, 'id' | 'name'>;
}

/** At most this many are drawn; the others are found by typing. */
const shown = 100;

const memberType = defineResourceType<Member>({ id: 'identity.member', name: 'core:types.user' });

/** "Remove Member". Operators who remove themselves type their name: they may lose the roles to come back. */
export const removeMember: Action<Member> = {
  id: 'identity.remove-member',
  label: 'identity:group.remove.label',
  icon: 'trash-2',
  danger: true,
  policy: [['identity', 'identity:remove_user_from_group']],
  allowed: (_member, services) => mayEdit('group', services),
  async perform({ items: [member], services }) {
    if (!member) return nothingChanged;
    const i18n = services.get(I18n);
    const { group, id: user } = member;
    const isSelf = isOwn(member, services);
    const code = () => memberCode('remove', group.id, user);
    const values = { name: member.name, group: group.name };
    const question = {
      title: i18n.t('identity:group.remove.question'),
      message: i18n.t(`identity:group.remove.${isSelf ? 'own' : 'message'}`, values),
      names: [member.name],
      confirmLabel: i18n.t('identity:group.remove.label'),
      danger: true,
      ...(isSelf && { word: wordOf([member]) }),
      code,
    };
    if (!(await services.get(Modals).confirm(question))) return nothingChanged;
    const result = await eachItem<Member>(
      {
        type: memberType.id,
        items: [member],
        idOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        title: i18n.t('identity:group.remove.question'),
        icon: 'trash-2',
        action: 'identity.remove-member',
        outcome: 'deleted',
        texts: {
          done: () => i18n.t('identity:group.remove.done', values),
          failed: () => i18n.t('identity:group.remove.failed', values),
        },
        code,
        act: (_member, signal) =>
          callApi(services, 'removeGroupMember', { params: { group: group.id, user } }, { signal, quiet: true }),
      },
      services,
    );
    return result.deleted.length > 0 ? resultOf(groupTypeId, { updated: [group.id] }) : result;
  },
};

const actions = [removeMember];

/** Draws the tab "Members": the users of a group, narrowed by what is typed. */
export function Members({ item: group }: DetailsViewProps<Group>) {
  const t = useT();
  const services = useServices();
  const [typed, setTyped] = useState('');
  const load = async (signal: AbortSignal): Promise<readonly Member[]> => {
    const { items } = await callApi(services, 'listUsers', { query: { group_id: group.id } }, { signal, quiet: true });
    return items
      .map(({ id, name, email, enabled }) => ({ id, name, email: email ?? null, enabled, group }))
      .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  };
  return (
    <LoadedPart<readonly Member[]>
      of={{ type: groupTypeId, id: group.id }}
      part="members"
      load={load}
      failed={t('identity:members.failed')}
    >
      {(members) => {
        const text = typed.trim().toLowerCase();
        const found = members.filter(({ name, email, id }) =>
          `${name} ${email ?? ''} ${id}`.toLowerCase().includes(text),
        );
        const hidden = found.length - shown;
        return (
          <DetailsSection
            title={t('identity:view.members')}
            count={members.length}
            end={<AddButton group={group} />}
            empty={members.length === 0 && t('identity:members.none')}
          >
            {members.length > 10 ? (
              <div className={styles['filter']}>
                <TextInput
                  aria-label={t('identity:members.filter')}
                  placeholder={t('identity:members.filter')}
                  value={typed}
                  onChange={setTyped}
                />
              </div>
            ) : null}
            <FactTable
              label={t('identity:view.members')}
              columns={[
                ...['name', 'email', 'enabled'].map((name) => ({ label: t(`identity:field.${name}`) })),
                { label: t('identity:members.actions'), actions: true },
              ]}
              rows={found.slice(0, shown).map((member) => ({
                id: member.id,
                cells: [
                  <bdi key="name">{member.name}</bdi>,
                  member.email ? <bdi key="email">{member.email}</bdi> : <Missing key="email" />,
                  <YesNo key="enabled" value={member.enabled} />,
                  <RowActions
                    key="actions"
                    compact
                    type={memberType}
                    actions={actions}
                    item={member}
                    name={member.name}
                  />,
                ],
              }))}
            />
            {hidden > 0 ? <p role="status">{t('identity:members.more', { count: hidden })}</p> : null}
          </DetailsSection>
        );
      }}
    </LoadedPart>
  );
}

const groupType = defineResourceType<Group>({ id: groupTypeId, name: 'core:types.group' });
const additions = [addMember];

/** Draws "Add Member" beside the members, where the operator may add one. */
function AddButton({ group }: { group: Group }) {
  const t = useT();
  const runner = useActionRunner(groupType);
  const [permitted] = usePermitted(additions, group);
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon="plus"
      busy={runner.running === addMember.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(addMember, [group])}
    >
      {t(addMember.label)}
    </Button>
  );
}
