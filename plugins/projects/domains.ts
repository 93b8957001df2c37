import { callApi, type Services, Session } from '@sextant/sdk';
import { mayListDomains } from './domain-choice.ts';

interface Domain {
  readonly id: string;
  readonly name: string;
}

/** All rows share a call; other roles are another session, which may see other domains. */
const asked = new WeakMap<object, Promise<readonly Domain[]>>();

/** Reads the domains, once in a session. Undefined where they can't be read: then the next call asks again. */
function sharedDomains(services: Services): Promise<readonly Domain[] | undefined> {
  const session = services.get(Session).current();
  const known = asked.get(session) ?? callApi(services, 'listDomains', {}, { quiet: true }).then(({ items }) => items);
  asked.set(session, known);
  return known.catch(() => {
    if (asked.get(session) === known) asked.delete(session);
    return undefined;
  });
}

/** Returns the domain of the operator, which the session names. */
function ownDomain(services: Services): Domain[] {
  const { user_domain_id: id, user_domain_name: name } = services.get(Session).current();
  return id ? [{ id, name: name ?? id }] : [];
}

/** The domains by name (listDomains), asked for once in a session; the operator's own for who may not list them. Never rejects. */
export async function listDomains(services: Services): Promise<readonly Domain[]> {
  const found = (await mayListDomains(services)) ? await sharedDomains(services) : undefined;
  return (found ?? ownDomain(services)).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The ids that the shared answer lacked, by session. For each the domains are read once more: it may have been made meanwhile. */
const lacked = new WeakMap<object, Set<string>>();

/** The name of a domain; its id where nobody says. */
export async function domainName(id: string | null | undefined, services: Services): Promise<string> {
  if (!id) return '';
  const nameIn = (domains: readonly Domain[]) => domains.find((domain) => domain.id === id)?.name;
  if (!(await mayListDomains(services))) return nameIn(ownDomain(services)) ?? id;
  const session = services.get(Session).current();
  const answer = asked.get(session);
  const found = await sharedDomains(services);
  const name = nameIn(found ?? ownDomain(services));
  // An answer that this call has asked for is as new as can be.
  if (name !== undefined || !found || !answer) return name ?? id;
  const ids = lacked.get(session) ?? new Set<string>();
  lacked.set(session, ids);
  // Several rows that lack a name share the next answer, too.
  if (!ids.has(id) && asked.get(session) === answer) asked.delete(session);
  ids.add(id);
  return nameIn((await sharedDomains(services)) ?? []) ?? id;
}
