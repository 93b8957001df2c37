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

export type FormContent = View<ModalContentProps<ActionResult>>;

/** Opens the form of an action (`role.create`) in a dialog. Resolves with what became of it. */
export async function openForm(
  name: string,
  services: Services,
  content: () => Promise<FormContent>,
): Promise<ActionResult> {
  const title = services.get(I18n).t(`identity:${name}.label`);
  const modal = { id: `identity.${name}`, size: 'medium', title, bare: true, content: lazyView(content) } as const;
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}
