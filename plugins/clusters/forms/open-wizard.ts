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

/** Opens a form in a dialog. Resolves with what became of its item. @param name slug and verb: `template.create` */
export async function openDialog(
  name: string,
  services: Services,
  size: 'medium' | 'wizard',
  content: () => Promise<Content>,
): Promise<ActionResult> {
  const title = services.get(I18n).t(`clusters:${name}.title`);
  const modal = { id: `clusters.${name}`, size, title, bare: true, content: lazyView(content) } as const;
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}
