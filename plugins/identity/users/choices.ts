import { callApi, type Services } from '@sextant/sdk';
import type { ComboboxOption, ComboboxProps } from '@sextant/ui';

type Source = NonNullable<ComboboxProps['source']>;

/** At most this many are asked for at once: more is typed to find the others. A Keystone that knows no pages sends all. */
const most = '50';

const queryOf = (typed: string) => ({ limit: most, ...(typed.trim() ? { name__icontains: typed.trim() } : {}) });

/** Finds projects by a part of their names: Keystone looks for them, and thousands are never listed. */
export function projectSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listProjects', { query: queryOf(typed) }, { signal, quiet: true });
    return items.map(({ id, name }) => ({ value: id, label: name ?? id, hint: id }));
  };
}

/** Finds users by a part of their names. */
export function userSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listUsers', { query: queryOf(typed) }, { signal, quiet: true });
    return items.map(({ id, name, email }) => ({ value: id, label: name, hint: email || id }));
  };
}

/** Returns all roles, by name; there are few. */
export async function roleOptions(services: Services): Promise<ComboboxOption[]> {
  const { items } = await callApi(services, 'listRoles', {}, { quiet: true });
  return items
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
