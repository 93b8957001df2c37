import { type ActionResult, callApi, type Services } from '@sextant/sdk';
import { openForm } from '../open-form.ts';
import { groupName, type SecurityGroup } from './group.ts';

/** "Create Security Group". The groups whose rules can be copied are read first; the form works without them. */
export async function openCreation(services: Services): Promise<ActionResult> {
  const groups = callApi(services, 'listSecurityGroups', {}, { quiet: true })
    .then(({ items }) => items.map((group) => ({ id: group.id, name: groupName(group) })))
    .catch(() => []);
  return openForm('group.create', services, async () => (await import('./group-forms.tsx')).creationForm(await groups));
}

/** "Edit Security Group", with the group as it is now. */
export function openEdit(group: SecurityGroup, services: Services): Promise<ActionResult> {
  return openForm('group.edit', services, async () => (await import('./group-forms.tsx')).editForm(group));
}

/** "Edit Rules", of the whole group. */
export function openRules(group: SecurityGroup, services: Services): Promise<ActionResult> {
  return openForm('rules.edit', services, async () => (await import('./rules-editor.tsx')).rulesEditor(group), 'large');
}
