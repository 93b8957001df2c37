import { callApi, Policy, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';

/**
 * Reads the names of users (readUser), for who may read all. Returns them by id; those that nobody tells are absent. Never
 * rejects.
 */
export async function readUserNames(ids: readonly string[], services: Services): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const mayRead = await services
    .get(Policy)
    .allows([['identity', 'identity:get_user']])
    .catch(() => false);
  if (!mayRead) return new Map();
  const names = ids.map(async (id): Promise<[string, string][]> => {
    const user = await callApi(services, 'readUser', { params: { id } }, { quiet: true }).catch(() => undefined);
    return user?.name ? [[id, user.name]] : [];
  });
  return new Map((await Promise.all(names)).flat());
}

/** The names of users by id, as far as they are known yet. */
export function useUserNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const services = useServices();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = [...new Set(ids)].toSorted().join(' ');
  useEffect(() => {
    let current = true;
    const each = wanted === '' ? [] : wanted.split(' ');
    void readUserNames(each, services).then((read) => current && setNames(read));
    return () => {
      current = false;
    };
  }, [wanted, services]);
  return names;
}
