import { type ActionResult, type ModalContentProps, openActionForm, type Services, type View } from '@sextant/sdk';

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action (`role.create`) in a dialog. Resolves with what became of it. */
export function openForm(name: string, services: Services, content: () => Promise<FormContent>): Promise<ActionResult> {
  return openActionForm({ id: `identity.${name}`, title: `identity:${name}.label`, content }, services);
}
