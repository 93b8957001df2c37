import type { ActionResult, Services } from '@sextant/sdk';
import { openForm } from '../open-form.ts';
import type { Role } from './role.ts';

/** "Create Role". */
export function openCreation(services: Services): Promise<ActionResult> {
  return openForm('role.create', services, async () => (await import('./role-forms.tsx')).creationForm());
}

/** "Edit Role", with the role as it is now. */
export function openEdit(role: Role, services: Services): Promise<ActionResult> {
  return openForm('role.edit', services, async () => (await import('./role-forms.tsx')).editForm(role));
}
