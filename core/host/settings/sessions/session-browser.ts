import type { SessionsApi } from '#protocol';
import type { I18n } from '#services/i18n/i18n';

/** Returns `Firefox on Linux`, with as much of it as is known, in the operator's language. */
export function sessionBrowser(
  { browser, system }: Pick<SessionsApi.OwnSession, 'browser' | 'system'>,
  i18n: Pick<I18n, 't'>,
): string {
  if (browser !== null && system !== null) return i18n.t('core:sessions.browserOn', { browser, system });
  return browser ?? system ?? i18n.t('core:sessions.unknownBrowser');
}
