import { type Action, type ActionContext, callApi, deleteActions, Scope } from '@sextant/sdk';
import { type Project, projectTypeId } from '../project.ts';

/** Returns the actions, whose question says what is left: `left` is read before it opens. */
const deletion = (left: string) =>
  deleteActions<Project>({
    type: projectTypeId,
    slug: 'projects',
    label: 'projects:action.delete.label',
    labelSelected: 'projects:action.delete-selected.label',
    texts: (text) => `projects:action.delete.${text}`,
    policy: [['identity', 'identity:delete_project']],
    allowed: ({ id }, services) => services.get(Scope).projectId !== id || 'projects:reason.current',
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    detailOf: ({ id }) => id,
    values: () => ({ left }),
    typed: true,
    code: async ({ id }) => (await import('../project-code.ts')).deletionCode(id),
    remove: ({ id }, services, signal) =>
      callApi(services, 'deleteProject', { params: { id } }, { signal, quiet: true }),
  });

const { item, batch } = deletion('');

/** Deletes projects as everywhere, but looks first for what they would leave behind: Keystone does not. */
export const deleteProject: Action<Project> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteProjects: Action<Project> = { ...batch, perform: (context) => askAndDelete('batch', context) };

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Project>) {
  const { countLeft, leftText } = await import('./left-behind.ts');
  const { items, services } = context;
  const left = leftText(await countLeft(items, services), services);
  return deletion(left)[kind].perform(context);
}
