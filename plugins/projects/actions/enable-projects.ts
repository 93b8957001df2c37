import {
  type Action,
  type ActionContext,
  type ActionResult,
  callApi,
  type Code,
  I18n,
  joinedCode,
  Modals,
  nothingChanged,
  eachItem,
  resultOf,
  Scope,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { type Project, projectTypeId } from '../project.ts';

const policy = [['identity', 'identity:update_project']] as const;

type Verb = 'enable' | 'disable';

function switching(verb: Verb, isBatch: boolean): Action<Project> {
  const suffix = isBatch ? '-selected' : '';
  return {
    id: `projects.${verb}${suffix}`,
    label: `projects:action.${verb}${suffix}.label`,
    icon: verb === 'enable' ? 'circle-check' : 'ban',
    policy,
    ...(verb === 'disable' && { asks: true, danger: true }),
    ...(!isBatch && { allowed: (project, services) => allowed(verb, project, services) }),
    code: async (projects) => codeOf(verb, projects),
    perform: (context) => switchAll(verb, context),
  };
}

export const enableProject = switching('enable', false);
export const disableProject = switching('disable', false);
export const enableProjects = switching('enable', true);
export const disableProjects = switching('disable', true);

/** Disabling the project that one works in would end the own session. */
function allowed(verb: Verb, { id, enabled }: Project, services: Services): boolean | string {
  if (enabled === (verb === 'enable')) return false;
  return verb === 'enable' || services.get(Scope).projectId !== id || 'projects:reason.current';
}

async function codeOf(verb: Verb, projects: readonly Project[]): Promise<Code> {
  const { changeCode } = await import('../project-code.ts');
  return joinedCode(projects.map(({ id }) => changeCode(id, { enabled: verb === 'enable' })));
}

/** Enables or disables the projects for which that is a change; others are left out, and a toast names the refused. */
async function switchAll(verb: Verb, { items, services }: ActionContext<Project>): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const refused = items.filter((project) => typeof allowed(verb, project, services) === 'string');
  if (refused.length > 0) {
    const names = i18n.list(refused.map(({ name }) => name));
    const detail = i18n.t('projects:reason.current');
    services.get(Toasts).add('error', i18n.t(`projects:action.${verb}.refused`, { names }), { detail });
  }
  const projects = items.filter((project) => allowed(verb, project, services) === true);
  if (projects.length === 0) return nothingChanged;
  const count = projects.length;
  const values = { count, names: projects.map(({ name }) => name).join(i18n.t('core:formats.comma')) };
  const code = () => codeOf(verb, projects);
  if (verb === 'disable') {
    const confirmed = await services.get(Modals).confirm({
      title: i18n.t('projects:action.disable.question', values),
      message: i18n.t('projects:action.disable.message', values),
      ...(count > 1 && { lines: projects.map(({ id, name }) => ({ name, detail: id })) }),
      confirmLabel: i18n.t('projects:action.disable.confirm', values),
      danger: true,
      word: wordOf(projects),
      code,
    });
    if (!confirmed) return nothingChanged;
  }
  const enabled = verb === 'enable';
  const send = ({ id }: Project, to: boolean, signal?: AbortSignal) =>
    callApi(
      services,
      'changeProject',
      { params: { id }, body: { enabled: to } },
      { quiet: true, ...(signal && { signal }) },
    );
  return eachItem(
    {
      type: projectTypeId,
      items: projects,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      title: i18n.t(`projects:action.${verb}.task`, values),
      icon: enabled ? 'circle-check' : 'ban',
      action: `projects.${verb}-selected`,
      outcome: 'updated',
      code,
      texts: {
        done: (names, number) => i18n.t(`projects:action.${verb}.done`, { names, count: number }),
        failed: (names, number) => i18n.t(`projects:action.${verb}.failed`, { names, count: number }),
      },
      act: (project, signal) => send(project, enabled, signal),
      undoOf: (done) => async () => {
        const { readProject } = await import('../project-calls.ts');
        const now = await Promise.all(done.map(({ id }) => readProject(id, services)));
        if (now.some((project) => project.enabled !== enabled)) return 'changed';
        await Promise.all(done.map((project) => send(project, !enabled)));
        return resultOf(projectTypeId, { updated: done.map(({ id }) => id) });
      },
    },
    services,
  );
}
