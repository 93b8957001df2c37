import { callApi, type CallContext, HttpError, type ListPage, Policy, Settings } from '@sextant/sdk';

export const domainTypeId = 'OS::Keystone::Domain';

/** A domain as the gateway sends it; without the rights to read all of it, its id and name alone. */
export type Domain = Pick<Awaited<ReturnType<typeof callApi<'listDomains'>>>['items'][number], 'id' | 'name'> & {
  readonly description?: string | null;
  readonly enabled?: boolean;
};

/**
 * All domains, for those who may list them and whose default domain is the one that OPENSTACK_KEYSTONE_DEFAULT_DOMAIN names; else
 * the default domain alone. The default domain is asked for by the word `default`.
 */
export async function listDomains({ services, signal }: CallContext): Promise<ListPage<Domain>> {
  const options = signal ? { signal } : {};
  const [own, wanted, mayList] = await Promise.all([
    callApi(services, 'readDomain', { params: { id: 'default' } }, options),
    services.get(Settings).get<string>('OPENSTACK_KEYSTONE_DEFAULT_DOMAIN'),
    services.get(Policy).allows([['identity', 'identity:list_domains']]),
  ]);
  if (mayList && own.name === wanted) {
    const { items } = await callApi(services, 'listDomains', {}, options);
    return { items, hasMore: false };
  }
  return { items: [await wholeOf(own, { services, ...options })], hasMore: false };
}

/**
 * The operator's domain with its description, which it comes without; as it is where that may not be read. It is enabled: nobody
 * is signed in from one that is not.
 */
async function wholeOf(domain: Domain, { services, signal }: CallContext): Promise<Domain> {
  const known = { ...domain, enabled: true };
  // The alias wins over an id of that word.
  if (domain.id === 'default') return known;
  const options = { quiet: true, ...(signal && { signal }) };
  return callApi(services, 'readDomain', { params: { id: domain.id } }, options).catch(() => known);
}

/**
 * Loads a domain. The one whose id is `default` is read among all where these may be listed: the word means the operator's own. A
 * domain with another id is never shown in its place: the operator is told that there is none.
 */
export async function loadDomain(id: string, { services, signal }: CallContext): Promise<Domain> {
  const options = signal ? { signal } : {};
  if (id === 'default') {
    const quiet = { quiet: true, ...options };
    const { items } = await callApi(services, 'listDomains', {}, quiet).catch(() => ({ items: [] as Domain[] }));
    const found = items.find((domain) => domain.id === id);
    if (found) return found;
  }
  const domain = await callApi(services, 'readDomain', { params: { id } }, { handled: [404], ...options });
  if (domain.id !== id) throw new HttpError(404, id);
  return id === 'default' ? { ...domain, enabled: true } : domain;
}
