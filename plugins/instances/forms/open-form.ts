import {
  type ActionResult,
  type Modal,
  type ModalContentProps,
  openActionForm,
  type Services,
  type View,
} from '@sextant/sdk';

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action in a dialog. Resolves with what became of the servers. */
export function openForm(
  name: string,
  services: Services,
  content: () => Promise<FormContent>,
  size?: Modal['size'],
): Promise<ActionResult> {
  return openActionForm({ id: `instances.${name}`, title: `instances:action.${name}.label`, size, content }, services);
}
