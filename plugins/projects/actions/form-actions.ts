import { type Action, type ActionResult, nothingChanged, type PolicyRuleRef, type Services } from '@sextant/sdk';
import { mayListDomains } from '../domain-choice.ts';
import type { Project } from '../project.ts';

/** "Create Project". */
export const createProject: Action<never> = {
  id: 'projects.create',
  label: 'projects:action.create.label',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_project']],
  code: 'asked',
  async perform({ services }) {
    const [{ openForm }, choosesDomain] = await Promise.all([
      import('../forms/open-form.ts'),
      mayListDomains(services),
    ]);
    const content = async () =>
      (await import('../creation/creation-wizard.tsx')).creationWizard(choosesDomain, services);
    return openForm('create', services, content, 'wizard');
  },
};

/** "Edit Project": name, description and tags. */
export const editProject = onOne('edit', 'pencil', [['identity', 'identity:update_project']], async (row, services) => {
  const [{ openForm }, { readProject }] = await Promise.all([
    import('../forms/open-form.ts'),
    import('../project-calls.ts'),
  ]);
  const project = await readProject(row.id, services).catch(() => row);
  return openForm('edit', services, async () => (await import('../forms/edit-form.tsx')).editForm(project));
});

/** "Manage Members": the users and groups of a project with their roles. */
export const manageMembers = onOne(
  'members',
  'users',
  [
    ['identity', 'identity:list_role_assignments'],
    ['identity', 'identity:create_grant'],
    ['identity', 'identity:revoke_grant'],
  ],
  async (project, services) => {
    const [{ openForm }, { membersForm, readSetting }] = await Promise.all([
      import('../forms/open-form.ts'),
      import('../forms/members-form.tsx'),
    ]);
    const setting = await readSetting(project, services);
    return openForm('members', services, async () => membersForm(setting), 'large');
  },
);

/** "Edit Quotas": how much of each service a project may use. */
export const editQuotas = onOne(
  'quotas',
  'gauge',
  [
    ['compute', 'os_compute_api:os-quota-sets:update'],
    ['volume', 'volume_extension:quotas:update'],
    ['network', 'update_quota'],
  ],
  async (project, services) => {
    const [{ openForm }, { readQuotas }] = await Promise.all([import('../forms/open-form.ts'), import('../quotas.ts')]);
    const now = await readQuotas(project.id, services);
    return openForm('quotas', services, async () =>
      (await import('../forms/quotas-form.tsx')).quotasForm(project, now),
    );
  },
);

/** Returns an action on one project that opens a form. */
function onOne(
  name: string,
  icon: string,
  policy: readonly PolicyRuleRef[],
  open: (project: Project, services: Services) => Promise<ActionResult>,
): Action<Project> {
  return {
    id: `projects.${name}`,
    label: `projects:action.${name}.label`,
    icon,
    policy,
    code: 'asked',
    perform: async ({ items: [project], services }) => (project ? open(project, services) : nothingChanged),
  };
}
