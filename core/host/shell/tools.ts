import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { runTool as runTranslatorTool, type TranslatorTool } from '../translators/translator-tools.ts';

/** What is pressed with Alt and Shift: a tool for translators, or the inspector (`W`: why). */
export type ToolLetter = TranslatorTool | 'W';

/** Turns a tool on, or off again. Never rejects for want of its code: that is told. */
export async function runTool(services: Services, letter: ToolLetter): Promise<void> {
  if (letter !== 'W') return runTranslatorTool(services, letter);
  try {
    const { openInspector } = await import('../inspector/open-inspector.tsx');
    openInspector(services);
  } catch {
    services.get(Toasts).add('error', services.get(I18n).t('core:inspector.failed'));
  }
}
