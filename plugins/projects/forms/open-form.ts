import {
  type ActionResult,
  type Modal,
  type ModalContentProps,
  openActionForm,
  type Services,
  type View,
} from '@sextant/sdk';

type Content = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action in a dialog. Resolves with what became of the projects. */
export function openForm(
  name: string,
  services: Services,
  content: () => Promise<Content>,
  size?: Modal['size'],
): Promise<ActionResult> {
  return openActionForm({ id: `projects.${name}`, title: `projects:action.${name}.label`, size, content }, services);
}
