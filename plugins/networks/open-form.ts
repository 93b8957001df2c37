import {
  type ActionResult,
  type Modal,
  type ModalContentProps,
  openActionForm,
  type Services,
  type View,
} from '@sextant/sdk';

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action (`network.edit`) in a dialog. Resolves with what became of it. */
export function openForm(
  name: string,
  services: Services,
  content: () => Promise<FormContent>,
  size?: Modal['size'],
): Promise<ActionResult> {
  return openActionForm({ id: `networks.${name}`, title: `networks:${name}.label`, size, content }, services);
}
