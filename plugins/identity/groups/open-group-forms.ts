import { type ActionResult, callApi, resultOf, rethrowUntold, type Services } from '@sextant/sdk';
import { mayListDomains } from '@sextant/plugins/projects';
import { openForm } from '../open-form.ts';
import { type Group, groupTypeId } from './group.ts';

/** "Create Group". */
export function openCreation(services: Services): Promise<ActionResult> {
  return openForm('group.create', services, async () => {
    const [{ groupCreation }, domain, choosesDomain] = await Promise.all([
      import('../named-forms.ts'),
      callApi(services, 'readDefaultDomain', {}, { quiet: true }).catch(() => undefined),
      mayListDomains(services),
    ]);
    return groupCreation(domain, choosesDomain);
  });
}

/** "Edit Group", with the group as it is now. */
export async function openEdit({ id }: Group, services: Services): Promise<ActionResult> {
  const group = await callApi(services, 'readGroup', { params: { id } }).catch(rethrowUntold);
  if (!group) return resultOf(groupTypeId, { failed: [id] });
  return openForm('group.edit', services, async () => (await import('../named-forms.ts')).groupEdit(group));
}

/** "Add Member". */
export function openAddition(group: Group, services: Services): Promise<ActionResult> {
  return openForm('group.add', services, async () => (await import('./addition-form.tsx')).additionForm(group));
}
