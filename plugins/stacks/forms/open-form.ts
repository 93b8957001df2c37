import {
  type ActionResult,
  I18n,
  lazyView,
  type Modal,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
  type View,
} from '@sextant/sdk';

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action (`create`) in a dialog. Resolves with what became of it. */
export async function openForm(
  name: string,
  services: Services,
  content: () => Promise<FormContent>,
  size: Modal['size'],
): Promise<ActionResult> {
  const title = services.get(I18n).t(`stacks:${name}.label`);
  const modal = { id: `stacks.${name}`, size, title, bare: true, content: lazyView(content) } as const;
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}
