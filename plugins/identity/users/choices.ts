import { callApi, I18n, type Services } from '@sextant/sdk';
import { givableRoles, whoFinder } from '@sextant/plugins/projects';
import type { ComboboxOption, ComboboxProps } from '@sextant/ui';

type Source = NonNullable<ComboboxProps['source']>;

/** At most this many are asked for at once: more is typed to find the others. A Keystone that knows no pages sends all. */
const most = '50';

const queryOf = (typed: string) => ({ limit: most, ...(typed.trim() ? { name__icontains: typed.trim() } : {}) });

/**
 * Finds projects by a part of their names: Keystone looks for them, and thousands are never listed. @param domain the domain whose
 * projects are meant; absent, all that the operator may see. @param domains gets the domain of each project that was found.
 */
export function projectSource(services: Services, domain?: string, domains?: Map<string, string>): Source {
  return async (typed, signal) => {
    const query = { ...queryOf(typed), ...(domain ? { domain_id: domain } : {}) };
    const { items } = await callApi(services, 'listProjects', { query }, { signal, quiet: true });
    for (const { id, domain_id: of } of items) if (of) domains?.set(id, of);
    return items.map(({ id, name }) => ({ value: id, label: name ?? id, hint: id }));
  };
}

/** Says whether a domain has a project (listProjects). Where that can't be read it counts as one that has. */
export async function hasProjects(domain: string | undefined, services: Services): Promise<boolean> {
  const query = { limit: '1', ...(domain ? { domain_id: domain } : {}) };
  const found = callApi(services, 'listProjects', { query }, { quiet: true });
  return found.then(({ items }) => items.length > 0).catch(() => true);
}

/** Finds users, or groups, by a part of their names. Where the service refuses to look for them, the id is enough. */
export function whoSource(kind: 'user' | 'group', services: Services, domain: string): Source {
  const find = whoFinder(kind, services, domain, () => services.get(I18n).t('identity:domain.give.refused'));
  return async (typed, signal) => {
    const items = await find(typed, queryOf(typed), signal);
    return items.map(({ id, name, email, description }) => ({
      value: id,
      label: name,
      hint: email || description || id,
    }));
  };
}

/** Returns all roles, by name; there are few. Those that the policy lets the operator not give are disabled, with the reason. */
export async function roleOptions(services: Services): Promise<ComboboxOption[]> {
  const { items } = await callApi(services, 'listRoles', {}, { quiet: true });
  const givable = await givableRoles(items, services);
  const disabledReason = services.get(I18n).t('identity:reason.role');
  return items
    .map(({ id, name }) => ({ value: id, label: name, ...(givable.has(id) ? {} : { disabledReason }) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
