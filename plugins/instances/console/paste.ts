import { I18n, Modals, type Services } from '@sextant/sdk';

/**
 * Returns a text without control characters, tabs and line ends excepted: one that ends the terminal's bracketed paste would run the
 * lines that follow.
 */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are taken out
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '');
}

/** Asks before lines go to the instance, which may run each. A text without a line end is not asked about. */
export async function mayPaste(text: string, services: Services): Promise<boolean> {
  if (!text.includes('\n')) return true;
  const i18n = services.get(I18n);
  const count = text.replace(/\n$/, '').split('\n').length;
  return services.get(Modals).confirm({
    title: i18n.t('instances:console.paste.title', { count }),
    message: i18n.t('instances:console.paste.message'),
    confirmLabel: i18n.t('instances:console.paste.confirm'),
  });
}
