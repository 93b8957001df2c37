import { type ActionResult, I18n, nothingChanged, type Services, Session, Toasts } from '@sextant/sdk';

/** Goes on where the session is in a project; in a domain or in the system a message says that credentials belong to projects. */
export async function ifInProject(services: Services, goOn: () => Promise<ActionResult>): Promise<ActionResult> {
  if (services.get(Session).current().project_id) return goOn();
  services.get(Toasts).add('info', services.get(I18n).t('credentials:reason.project'));
  return nothingChanged;
}
