import { callApi, HttpError, type Services } from '@sextant/sdk';

/** A user or a group that was found. */
export interface Found {
  readonly id: string;
  readonly name: string;
  readonly email?: string | null;
  readonly description?: string | null;
}

type Finder = (
  typed: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<readonly Found[]>;

/** An id as Keystone makes it, or a directory: what is shorter is a part of a name. */
const isId = (typed: string) => /^[\w.@-]{16,64}$/.test(typed);

/**
 * Finds users or groups by what a query asks of the service. Where their list is refused, as that of groups is to a manager of a domain
 * (Keystone before 2024.2), the whole id finds one, and a part of the name those who have a role in the domain.
 * @param refused says so where nobody is found: to search again is of no use.
 */
export function whoFinder(
  kind: 'user' | 'group',
  services: Services,
  domain: string | undefined,
  refused: () => string,
): Finder {
  let isRefused = false;
  let known: Promise<readonly Found[]> | undefined;
  return async (typed, query, signal) => {
    const options = { quiet: true, signal };
    if (!isRefused) {
      try {
        return (await callApi(services, kind === 'user' ? 'listUsers' : 'listGroups', { query }, options)).items;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 403) throw error;
        isRefused = true;
      }
    }
    const text = typed.trim();
    known ??= domain ? inDomain(domain) : Promise.resolve([]);
    const [named, one] = await Promise.all([known, isId(text) ? readOne(text, signal) : undefined]);
    const found = one ? [one] : named.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    if (found.length === 0) throw Object.assign(new Error(refused()), { isFinal: true });
    return found;
  };

  function readOne(id: string, signal: AbortSignal): Promise<Found | undefined> {
    const read = callApi(
      services,
      kind === 'user' ? 'readUser' : 'readGroup',
      { params: { id } },
      { quiet: true, signal },
    );
    return read.catch(() => undefined);
  }

  async function inDomain(domain_id: string): Promise<readonly Found[]> {
    const given = callApi(services, 'listRoleAssignments', { query: { domain_id } }, { quiet: true });
    const { items } = await given.catch(() => ({ items: [] }));
    const found = items.flatMap((each) => each[kind] ?? []);
    return [...new Map(found.map((each) => [each.id, each])).values()];
  }
}
