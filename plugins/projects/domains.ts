import { callApi, type Services, Session } from '@sextant/sdk';
import { mayListDomains } from './domain-choice.ts';

interface Domain {
  readonly id: string;
  readonly name: string;
}

/** All rows share a call; other roles are another session, which may see other domains. */
const asked = new WeakMap<object, Promise<readonly Domain[]>>();

/** The domains by name (listDomains), asked for once in a session; the operator's own for who may not list them. Never rejects. */
export async function listDomains(services: Services): Promise<readonly Domain[]> {
  const session = services.get(Session).current();
  const { user_domain_id: id, user_domain_name: name } = session;
  const own = id ? [{ id, name: name ?? id }] : [];
  if (!(await mayListDomains(services))) return own;
  const known = asked.get(session) ?? callApi(services, 'listDomains', {}, { quiet: true }).then(({ items }) => items);
  asked.set(session, known);
  try {
    return (await known).toSorted((one, other) => one.name.localeCompare(other.name));
  } catch {
    asked.delete(session);
    return own;
  }
}

/** The name of a domain; its id where nobody says. */
export async function domainName(id: string | null | undefined, services: Services): Promise<string> {
  if (!id) return '';
  return (await listDomains(services)).find((domain) => domain.id === id)?.name ?? id;
}
