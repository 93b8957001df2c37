import { errorText, type Services } from '#base';
import type { Undo } from '#registry';
import { noteOrigin } from '#services/activity/result-origins';
import { failureDetail, isGone } from '#services/http/failure-toast';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { Telemetry } from '#services/telemetry/telemetry';
import { Toasts } from '#services/toasts/toasts';

/**
 * Takes back what was done, says what became of that, and lets lists and pages follow. What is gone or another by now is left
 * alone. Never rejects.
 * @param what was done, in the operator's language
 */
export async function takeBack(undo: Undo, what: string, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const resources = services.get(Resources);
  const changed = () => {
    toasts.add('warning', i18n.t('core:undo.changed', { what }));
    resources.outdate();
  };
  try {
    const result = await undo();
    if (result === 'changed') return changed();
    const label = i18n.t('core:undo.done', { what });
    noteOrigin(result, { label });
    resources.report(result);
    toasts.add('success', label);
  } catch (error) {
    if (isGone(error)) return changed();
    toasts.add('error', i18n.t('core:undo.failed', { what }), failureDetail(i18n, error));
    services.get(Telemetry).report('error', `undo: ${errorText(error)}`);
    resources.outdate();
  }
}
