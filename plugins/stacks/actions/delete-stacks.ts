import { type Action, type ActionContext, callApi, deleteActions } from '@sextant/sdk';
import { failureOf, type Stack, stackName, stackTypeId } from '../stack.ts';

/** Returns the actions, whose question tells of the resources: `text` is made before it opens. */
const deletion = (text = '') =>
  deleteActions<Stack>({
    type: stackTypeId,
    slug: 'stacks',
    label: 'stacks:delete.label',
    labelSelected: 'stacks:delete-selected.label',
    texts: (key) => `stacks:delete.${key}`,
    policy: [['orchestration', 'stacks:delete']],
    allowed: ({ stack_status: status }) => status !== 'DELETE_IN_PROGRESS' || 'stacks:reason.deleting',
    idOf: ({ id }) => id,
    nameOf: stackName,
    detailOf: ({ id }) => id,
    values: () => ({ resources: text }),
    typed: true,
    code: async (stack) => (await import('../stack-code.ts')).deletionCode(stack),
    remove: ({ id }, services, signal) => callApi(services, 'deleteStack', { params: { id } }, { signal, quiet: true }),
    failure: (now, services) => failureOf('DELETE', now, services),
  });

const { item, batch } = deletion();

/** "Delete Stack" for one, "Delete Stacks" for the selected; the question names the resources that go, and those that stay. */
export const deleteStack: Action<Stack> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteStacks: Action<Stack> = { ...batch, perform: (context) => askAndDelete('batch', context) };

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Stack>) {
  const { dependantsText, readDependants } = await import('./dependants.ts');
  const { items, services } = context;
  const text = dependantsText(await readDependants(items, services), services);
  const result = await deletion(text)[kind].perform(context);
  // Heat goes on deleting: the rows stay, with their state, until they are gone.
  return result && { ...result, updated: [...result.updated, ...result.deleted], deleted: [] };
}
