import { Http, I18n, type Services } from '@sextant/sdk';
import type { FormUiSchema } from '@sextant/ui';

/** The part of Keystone's configuration that everybody may read. Its rules hold in all domains, and are told of the default one alone. */
const rulesPath = '/api/p/identity/native/identity/v3/domains/default/config/security_compliance';

interface Rules {
  config: { security_compliance: { password_regex?: string | null; password_regex_description?: string | null } };
}

/**
 * Returns what is good to know before a password is set for somebody: the cloud's rule in its own words, where Keystone tells it (Identity
 * API v3, Domain configuration), and who decides whether the password has to be changed at first use. No request asks for that:
 * Keystone knows it as a setting (`change_password_upon_first_use`), which an option of a user can switch off alone.
 */
export async function passwordHelp(services: Services): Promise<string> {
  const i18n = services.get(I18n);
  const rule = await readRule(services).catch(() => undefined);
  const words = rule ? [i18n.t('identity:user.password.rule', { rule })] : [];
  return [...words, i18n.t('identity:user.password.first-use')].join(' ');
}

async function readRule(services: Services): Promise<string | undefined> {
  const { config } = await services.get(Http).get<Rules>(rulesPath);
  const { password_regex: regex, password_regex_description: words } = config.security_compliance;
  return (regex && words?.trim()) || undefined;
}

/** Returns the look of a form whose field for the password has this help. */
export function withPasswordHelp(ui: FormUiSchema, help: string): FormUiSchema {
  return { ...ui, password: { ...(ui['password'] as object), 'ui:options': { help } } };
}
