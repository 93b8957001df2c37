import { callApi, HttpError, type Services, Session } from '@sextant/sdk';
import type { NewCredential } from '../credential-code.ts';
import type { AccessRule } from './access-rule.ts';

/** The form's data. */
export interface CredentialData {
  name?: string;
  description?: string;
  /** A day, `yyyy-mm-dd`. */
  expires?: string;
  roles?: string[];
  unrestricted?: boolean;
  access_rules?: AccessRule[];
}

/** Returns when a credential ends that is good until this day. In every time zone it is the same. */
export const endOfDay = (day: string) => `${day}T23:59:59`;

/** Returns the body of the call (createApplicationCredential). */
export function bodyOf(data: CredentialData): NewCredential {
  const { name = '', description, expires, roles = [], unrestricted, access_rules: rules = [] } = data;
  return {
    name: name.trim(),
    ...(description?.trim() ? { description: description.trim() } : {}),
    ...(expires ? { expires_at: endOfDay(expires) } : {}),
    roles: roles.map((role) => ({ name: role })),
    unrestricted: unrestricted === true,
    ...(rules.length > 0 ? { access_rules: distinct(rules) } : {}),
  };
}

function distinct(rules: readonly AccessRule[]): NonNullable<NewCredential['access_rules']> {
  const byText = new Map(
    rules.map(({ service, method, path }) => [`${service} ${method} ${path}`, { service, method, path }]),
  );
  return [...byText.values()];
}

/** Returns the names of the operator's roles in the project: a credential can have no others. */
export function ownRoles(services: Services): string[] {
  return services
    .get(Session)
    .current()
    .roles.map(({ name }) => name);
}

/** Reads the names in use. If they can't be had, the service refuses a duplicate itself. */
export async function namesTaken(services: Services): Promise<string[]> {
  const answer = await callApi(services, 'listApplicationCredentials', {}, { quiet: true }).catch(() => undefined);
  return answer?.items.map(({ name }) => name) ?? [];
}

/** Whether the operator came by single sign-on, so that Keystone may know their groups from the sign-in alone. */
export function isFromSingleSignOn(services: Services): boolean {
  const { signed_in_with: way } = services.get(Session).current();
  return way !== undefined && way !== 'application_credential';
}

/** Keystone's words for a role that the user has neither directly nor through a group that it keeps. They are not translated. */
const ungranted = /could not find role assignment/i;

/** Whether Keystone refused an application credential because it knows of no grant of one of the roles. */
export function isUngranted(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 400 && ungranted.test(error.message);
}
