import { callApi, Policy, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';

/** May the operator list the domains, and so choose one? */
export const mayListDomains = (services: Services): Promise<boolean> =>
  Promise.resolve(services.get(Policy).allows([['identity', 'identity:list_domains']]));

/** Finds the domains that there are now by a part of their names, in capitals or not (listDomains). For who may list them. */
export function domainSource(services: Services) {
  return async (typed: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const { items } = await callApi(services, 'listDomains', {}, { signal, quiet: true });
    const part = typed.trim().toLowerCase();
    return items
      .filter(({ name }) => name.toLowerCase().includes(part))
      .map(({ id, name }) => ({ value: id, label: name, hint: id }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  };
}
