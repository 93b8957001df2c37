import type { Services } from '#base';
import type { SessionsApi } from '#protocol';
import { callApi } from '#services/api/call-api';
import { I18n } from '#services/i18n/i18n';
import { type ConfirmationLine, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { sessionBrowser } from './session-browser.ts';

/**
 * Ends one of the operator's own sessions after a question.
 * @returns whether the list has to be read again; after a failure, too, which a toast has told
 */
export async function endOwnSession(services: Services, session: SessionsApi.OwnSession): Promise<boolean> {
  const end = () => callApi(services, 'endOwnSession', { params: { id: session.id } });
  return askAndEnd(services, 'endOne', [session], end);
}

/**
 * Ends all of the operator's sessions but the one at hand after a question, or those of their application credential; else as
 * `endOwnSession`.
 */
export async function endOtherSessions(
  services: Services,
  others: readonly SessionsApi.OwnSession[],
  words: OthersWords,
): Promise<boolean> {
  return askAndEnd(services, words, others, () => callApi(services, 'endOtherSessions', {}));
}

/** The words for the end of all others: whoever signed in with an application credential has a say over its sessions alone. */
export type OthersWords = 'endOthers' | 'endOthersOfCredential';

async function askAndEnd(
  services: Services,
  words: 'endOne' | OthersWords,
  sessions: readonly SessionsApi.OwnSession[],
  end: () => Promise<void>,
): Promise<boolean> {
  const i18n = services.get(I18n);
  const lines = sessions.map((session): ConfirmationLine => ({
    name: sessionBrowser(session, i18n),
    detail: session.address,
  }));
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t(`core:sessions.${words}.label`),
    message: i18n.t(`core:sessions.${words}.message`),
    lines,
    confirmLabel: i18n.t(`core:sessions.${words}.label`),
    danger: true,
    anyProject: true,
  });
  if (!confirmed) return false;
  await end().then(
    () => services.get(Toasts).add('success', i18n.t(`core:sessions.${words}.done`)),
    () => undefined,
  );
  return true;
}
