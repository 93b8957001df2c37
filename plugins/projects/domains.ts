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

/** The names that the shared answer did not have, by session and id: a domain that was made meanwhile is asked for once. */
const late = new WeakMap<object, Map<string, Promise<string>>>();

/** The name of a domain; its id where nobody says. */
export async function domainName(id: string | null | undefined, services: Services): Promise<string> {
  if (!id) return '';
  const nameIn = (domains: readonly Domain[]) => domains.find((domain) => domain.id === id)?.name;
  const name = nameIn(await listDomains(services));
  if (name !== undefined || !(await mayListDomains(services))) return name ?? id;
  const session = services.get(Session).current();
  const names = late.get(session) ?? new Map<string, Promise<string>>();
  late.set(session, names);
  const known = names.get(id);
  if (known) return known;
  asked.delete(session);
  const again = listDomains(services).then((domains) => nameIn(domains) ?? id);
  names.set(id, again);
  return again;
}
