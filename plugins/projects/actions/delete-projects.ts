import { type Action, callApi, deleteActions, Scope } from '@sextant/sdk';
import { type Project, projectTypeId } from '../project.ts';

/** The sentences of the open question about what is left: they are read before it opens. */
let left = '';

/** Deletes projects as everywhere, but looks first for what they would leave behind: Keystone does not. */
const { item, batch } = deleteActions<Project>({
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
  remove: ({ id }, services, signal) => callApi(services, 'deleteProject', { params: { id } }, { signal, quiet: true }),
});

export const deleteProject = lookingFirst(item);
export const deleteProjects = lookingFirst(batch);

function lookingFirst(action: Action<Project>): Action<Project> {
  return {
    ...action,
    async perform(context) {
      const { countLeft, leftText } = await import('./left-behind.ts');
      const { items, services } = context;
      left = leftText(await countLeft(items, services), services);
      return action.perform(context);
    },
  };
}
