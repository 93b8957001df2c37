import { callApi, I18n, Policy, type Services } from '@sextant/sdk';
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

/** Finds users by a part of their names. */
export function userSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listUsers', { query: queryOf(typed) }, { signal, quiet: true });
    return items.map(({ id, name, email }) => ({ value: id, label: name, hint: email || id }));
  };
}

/** Finds groups by a part of their names. */
export function groupSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listGroups', { query: queryOf(typed) }, { signal, quiet: true });
    return items.map(({ id, name, description }) => ({ value: id, label: name, hint: description || id }));
  };
}

/** Returns all roles, by name; there are few. Those that the policy lets the operator not give are disabled, with the reason. */
export async function roleOptions(services: Services): Promise<ComboboxOption[]> {
  const { items } = await callApi(services, 'listRoles', {}, { quiet: true });
  const policy = services.get(Policy);
  const mayGive = async (name: string, domain: string | null | undefined) =>
    policy.allows([['identity', 'identity:create_grant']], {
      'target.role.name': name,
      'target.role.domain_id': domain ?? null,
    });
  // Nobody but an administrator gives the role admin: one answer is enough for all roles then.
  const givesAll = await mayGive('admin', null);
  const disabledReason = services.get(I18n).t('identity:reason.role');
  const options = items.map(async ({ id, name, domain_id: domain }): Promise<ComboboxOption> => {
    const isGiven = givesAll || (await mayGive(name, domain));
    return { value: id, label: name, ...(isGiven ? {} : { disabledReason }) };
  });
  return (await Promise.all(options)).toSorted((one, other) => one.label.localeCompare(other.label));
}
