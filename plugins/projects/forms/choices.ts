import { callApi, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';
import { domainName } from '../domains.ts';

type Source = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

/** The most that are asked for at once: more is typed to find the others. */
const most = '50';

/** Returns the query by which a service finds a part of a name, in capitals or not. */
export function searchFor(typed: string): Record<string, string> {
  const name = typed.trim();
  return { limit: most, ...(name ? { name__icontains: name } : {}) };
}

/** Finds the projects that a new one may stand below, by a part of their names. They are of the domain that is chosen. */
export const parentSource =
  (services: Services, domainNow: () => string | undefined): Source =>
  async (typed, signal) => {
    const domain = domainNow();
    const query = { ...searchFor(typed), ...(domain ? { domain_id: domain } : {}) };
    const { items } = await callApi(services, 'listProjects', { query }, { quiet: true, signal });
    return Promise.all(
      items.map(async ({ id, name, domain_id: own }) => ({
        value: id,
        label: name,
        hint: await domainName(own, services),
      })),
    );
  };
