import {
  type ActionResult,
  callApi,
  type Confirmation,
  I18n,
  type ModalContentProps,
  type Services,
  Session,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, type MembershipRole, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/projects/members.schema.json';
import compiled from '../../../schemas/projects/members.schema.json?rjsf';
import ui from '../../../schemas/projects/members.ui.json';
import { listDomains } from '../domains.ts';
import {
  grantsBetween,
  type ProjectMembers,
  readMembers,
  takesOwnAdmin,
  takesOwnLast,
  withGrants,
} from '../members.ts';
import type { Project } from '../project.ts';
import { membersCode } from '../project-code.ts';
import { givenRoles } from '../role-grants.ts';
import { ChangeOutcomes } from './change-outcomes.tsx';
import { dataOf, memberFields, type MembersData, membersIn } from './members-data.ts';
import { type MembersContext, MembersWidget } from './member-choice.tsx';
import { grantText, type NamedGrant, PartlySaved, saveMembers } from './save-members.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { members: MembersWidget };

/** The project, who is in it, and what there is to choose from. */
export interface MembersSetting {
  readonly project: Project;
  readonly now: ProjectMembers;
  readonly roles: readonly MembershipRole[];
  readonly defaultRole: string | undefined;
  readonly domains: MembersContext['domains'];
}

/** Reads what the form needs: four calls side by side, however many users there are, and the policy of the roles. */
export async function readSetting(project: Project, services: Services): Promise<MembersSetting> {
  const [now, { items }, usual, domains] = await Promise.all([
    readMembers(project, services, undefined, services.get(Session).current().id),
    callApi(services, 'listRoles', {}, { quiet: true }),
    callApi(services, 'readRole', { params: { id: 'default' } }, { quiet: true }).catch(() => undefined),
    listDomains(services),
  ]);
  // Roles of another domain can't be given here.
  const ofDomain = items.filter(({ domain_id: domain }) => !domain || domain === project.domain_id);
  const roles = (await givenRoles(ofDomain, services, new Set(now.roles.keys())))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const own = domains.find(({ id }) => id === project.domain_id) ?? { id: project.domain_id ?? '', name: '' };
  return {
    project,
    now,
    roles,
    defaultRole: usual?.id,
    domains: [own, ...domains.filter(({ id }) => id !== own.id)],
  };
}

/** Returns the form of "Manage Members". The difference is shown and agreed to before anything is sent. */
export function membersForm({ project, now, roles, defaultRole, domains }: MembersSetting) {
  const known = { user: new Map(now.names.user), group: new Map(now.names.group) };
  const nameOf = (kind: 'user' | 'group', id: string) => known[kind].get(id)?.name ?? id;
  const grantsOf = (data: MembersData, start: MembersData): NamedGrant[] =>
    grantsBetween(membersIn(start), membersIn(data)).map((grant) => ({
      ...grant,
      name: nameOf(grant.kind, grant.id),
      roleName: roles.find(({ id }) => id === grant.role)?.name ?? now.roles.get(grant.role) ?? grant.role,
    }));
  return function MembersForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const context = useMemo(() => ({ roles, defaultRole, domains, known }), []);
    return (
      <FormDialog<MembersData, ActionResult>
        id="projects.members"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={dataOf(now.members)}
        size="large"
        title={t('projects:action.members.label')}
        subtitle={project.name}
        submitLabel={t('projects:form.save')}
        question={(data, start) => {
          const own = services.get(Session).current().id;
          const groups = now.throughGroups.get(own);
          const [before, wanted] = [membersIn(start), membersIn(data)];
          const isInherited = now.inherited?.some(({ kind, id }) => kind === 'user' && id === own);
          const names = new Map(roles.map(({ id, name }) => [id, name]));
          const takesAdmin = takesOwnAdmin(before, wanted, own, names, groups) ? 'own-admin' : undefined;
          const takes = !isInherited && takesOwnLast(before, wanted, own, groups) ? 'own-last' : takesAdmin;
          return questionOf(project, grantsOf(data, start), takes, i18n);
        }}
        submit={(data, start) =>
          saveMembers(project, grantsOf(data, start), services).catch((error: unknown) => {
            if (error instanceof PartlySaved) error.now = dataAfter(start, error);
            throw error;
          })
        }
        explain={(error) => (error instanceof PartlySaved ? <ChangeOutcomes of={error} /> : undefined)}
        code={(data, start) => membersCode(project.id, grantsOf(data, start))}
        edit={{
          read: async () => {
            const again = await readMembers(project, services, undefined, services.get(Session).current().id);
            for (const kind of ['user', 'group'] as const)
              for (const [id, name] of again.names[kind]) known[kind].set(id, name);
            return dataOf(again.members);
          },
          parts: [],
          fields: (models) => memberFields(models, nameOf, roles, i18n),
        }}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

/** Returns what the form would begin with after the changes that were saved. */
function dataAfter(start: MembersData, { outcomes }: PartlySaved): MembersData {
  const saved = outcomes.filter(({ isSaved }) => isSaved).map(({ grant }) => grant);
  return dataOf(withGrants(membersIn(start), saved));
}

/** Returns the question before the changes are sent: each of them, and the name to type for whom it shuts out. */
export function questionOf(
  project: Pick<Project, 'name'>,
  grants: readonly NamedGrant[],
  takes: 'own-admin' | 'own-last' | undefined,
  i18n: I18n,
): Confirmation {
  const { name } = project;
  return {
    title: i18n.t('projects:members.question', { name, count: grants.length }),
    message: i18n.t(`projects:members.${takes ?? 'message'}`, { name }),
    lines: grants.map((grant) => ({ name: grantText(grant, i18n) })),
    confirmLabel: i18n.t('projects:form.save'),
    ...(takes && { danger: true, word: name }),
  };
}
