import {
  type Action,
  defineResourceType,
  type DetailsViewProps,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
} from '@sextant/sdk';
import { RowActions, wordOf } from '@sextant/ui';
import { type Assignment, isGiven } from '../assignments/assignments.ts';
import { RoleAssignments } from '../assignments/role-assignments.tsx';
import { isOwn } from '../users/user.ts';
import { type DomainGrant, grantCode } from './domain-code.ts';
import { takeRole } from './domain-grants.ts';
import { type Domain, domainTypeId } from './domain.ts';

/** A role that was given in a domain, with the names that tell of it. */
export interface GivenRole extends DomainGrant {
  /** The name of the user or the group. */
  readonly name: string;
  readonly roleName: string;
  readonly domain: Pick<Domain, 'id' | 'name'>;
}

const givenRoleType = defineResourceType<GivenRole>({ id: 'identity.domain-role', name: 'core:types.role' });

/** "Remove Role". Operators who take a role from themselves type their name: they may lose the right to give it again. */
export const takeDomainRole: Action<GivenRole> = {
  id: 'identity.take-role',
  label: 'identity:domain.take.label',
  icon: 'trash-2',
  danger: true,
  policy: [['identity', 'identity:revoke_grant']],
  async perform({ items: [given], services }) {
    if (!given) return nothingChanged;
    const i18n = services.get(I18n);
    const { domain, name } = given;
    const isSelf = given.kind === 'user' && isOwn(given, services);
    const code = () => grantCode('remove', domain.id, given);
    const values = { name, role: given.roleName, domain: domain.name };
    const question = {
      title: i18n.t('identity:domain.take.question'),
      message: i18n.t(`identity:domain.take.${isSelf ? 'own' : 'message'}`, values),
      names: [name],
      confirmLabel: i18n.t('identity:domain.take.label'),
      danger: true,
      ...(isSelf && { word: wordOf([given]) }),
      code,
    };
    if (!(await services.get(Modals).confirm(question))) return nothingChanged;
    const result = await eachItem<GivenRole>(
      {
        type: givenRoleType.id,
        items: [given],
        idOf: ({ kind, id, role, inherited }) => [kind, id, role, inherited].join(' '),
        nameOf: () => name,
        title: i18n.t('identity:domain.take.question'),
        icon: 'trash-2',
        action: 'identity.take-role',
        outcome: 'deleted',
        texts: {
          done: () => i18n.t('identity:domain.take.done', values),
          failed: () => i18n.t('identity:domain.take.failed', values),
        },
        code,
        act: (_given, signal) => takeRole(domain.id, given, services, { signal, quiet: true }),
      },
      services,
    );
    return result.deleted.length > 0 ? resultOf(domainTypeId, { updated: [domain.id] }) : result;
  },
};

const actions = [takeDomainRole];

/** Draws the tab "Role Assignments" of a domain: who has which role there, and why. What was given there can be taken. */
export function DomainRoles({ item: domain }: DetailsViewProps<Domain>) {
  return (
    <RoleAssignments
      of={{ type: domainTypeId, id: domain.id }}
      who={{ ofDomain: domain.id }}
      actionsOf={(assignment) => {
        const given = givenRole(assignment, domain);
        return given ? (
          <RowActions compact type={givenRoleType} actions={actions} item={given} name={given.name} />
        ) : null;
      }}
    />
  );
}

/** Returns the role that was given, where the assignment is one and does not only follow from another. */
export function givenRole(assignment: Assignment, domain: Pick<Domain, 'id' | 'name'>): GivenRole | undefined {
  const { user, group, role, inherited } = assignment;
  const who = user ?? group;
  if (!who || !isGiven(assignment)) return undefined;
  const kind = user ? 'user' : 'group';
  return { kind, id: who.id, name: who.name || who.id, role: role.id, roleName: role.name, inherited, domain };
}
