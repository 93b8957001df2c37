import {
  type ActionResult,
  I18n,
  lazyView,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
  type View,
} from '@sextant/sdk';

type Content = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action in a dialog. Resolves with what became of the projects. */
export async function openForm(
  name: string,
  services: Services,
  content: () => Promise<Content>,
  size: 'medium' | 'large' | 'wizard' = 'medium',
): Promise<ActionResult> {
  const title = services.get(I18n).t(`projects:action.${name}.label`);
  const modal = { id: `projects.${name}`, size, title, bare: true, content: lazyView(content) };
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}
