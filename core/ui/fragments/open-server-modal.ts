import { lazyView, type Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Toasts } from '#services/toasts/toasts';
import type { FragmentAnswer } from './fragment-call.ts';
import type { NewOption } from './outcome.ts';

export interface ServerModalOptions {
  /** Shown until the form has come; its own title counts then. */
  title?: string;
  size?: 'small' | 'medium' | 'large' | 'wizard';
  /** The select that a new option is made for: its id, or the name of a form's field (MODAL-09). */
  addToField?: string;
  /** The address, in full, of what the link stands in; without it `address` is a path below the web root. */
  from?: string;
  /** The answer to show first, when it is here already: nothing is asked for, and what it said stays. */
  answer?: FragmentAnswer;
}

/** How the dialog ended; nothing when it was closed without being sent. */
export type ServerModalResult = { did: 'go'; location: string } | { did: 'add'; option: NewOption } | { did: 'close' };

/** A modal that is still being loaded, by page: the next one ends it (MODAL-04). */
const pending = new WeakMap<object, AbortController>();

/**
 * Opens what a server has at an address (a form, a workflow, HTML) in a dialog over the page (MODAL-01): `/api/p/<plugin>/<name>/…`.
 * Resolves when the dialog has gone.
 */
export function openServerModal(
  services: Services,
  address: string,
  options: ServerModalOptions = {},
): Promise<ServerModalResult | undefined> {
  const page = services.get(Page);
  pending.get(page)?.abort();
  const loading = new AbortController();
  pending.set(page, loading);
  const toasts = services.get(Toasts);
  const { from, size, title, addToField, answer } = options;
  if (!answer) {
    toasts.clearErrors();
    toasts.clearSuccesses();
  }
  const content = lazyView(async () => {
    const { ServerDialog } = await import('./dialog/server-dialog.tsx');
    return (props: ModalContentProps<ServerModalResult>) =>
      ServerDialog({ ...props, source: { address, from }, answer, loading, addToField });
  });
  return services.get(Modals).open<ServerModalResult>({
    id: 'server',
    size: size ?? 'medium',
    title: title ?? services.get(I18n).t('core:modal.loading'),
    bare: true,
    content,
  });
}
