import { lazyView, type Services, type View } from '#base';
import { type ActionResult, nothingChanged } from '#registry';
import { I18n } from '../i18n/i18n.ts';
import { type Modal, type ModalContentProps, Modals } from '../modals/modals.ts';

/** A form that an action opens in a dialog. */
export interface ActionForm {
  /** Names its draft: `images.edit`. */
  readonly id: string;
  /** A locale key: the form is called as its action. */
  readonly title: string;
  /** `medium` when absent. */
  readonly size?: Modal['size'] | undefined;
  /** Resolves with the content, which draws a header of its own (`FormDialog`, `Wizard`). */
  content(): Promise<View<ModalContentProps<ActionResult>>>;
}

/** Opens the form of an action in a dialog. Resolves with what became of it; closed without a result, it changed nothing. */
export async function openActionForm(
  { id, title, size = 'medium', content }: ActionForm,
  services: Services,
): Promise<ActionResult> {
  const modal = { id, size, title: services.get(I18n).t(title), bare: true, content: lazyView(content) };
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}
