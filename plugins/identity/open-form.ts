import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  openActionForm,
  resultOf,
  rethrowUntold,
  type Services,
  type View,
} from '@sextant/sdk';
import { type Role, roleTypeId } from './roles/role.ts';

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action (`role.create`) in a dialog. Resolves with what became of it. */
export function openForm(name: string, services: Services, content: () => Promise<FormContent>): Promise<ActionResult> {
  return openActionForm({ id: `identity.${name}`, title: `identity:${name}.label`, content }, services);
}

/** "Create Role". */
export function openRoleCreation(services: Services): Promise<ActionResult> {
  return openForm('role.create', services, async () => (await import('./named-forms.ts')).roleCreation());
}

/** "Edit Role", with the role as it is now. */
export async function openRoleEdit({ id }: Role, services: Services): Promise<ActionResult> {
  const role = await callApi(services, 'readRole', { params: { id } }).catch(rethrowUntold);
  if (!role) return resultOf(roleTypeId, { failed: [id] });
  return openForm('role.edit', services, async () => (await import('./named-forms.ts')).roleEdit(role));
}
