import { callApi, type Services } from '@sextant/sdk';
import type { FindCandidates, MembershipCandidate } from '@sextant/ui';
import type { MemberKind } from '../members.ts';

/** The domain in which is searched. */
export interface SearchedDomain {
  readonly id: string;
  /** The name of a domain that is not the project's own. */
  readonly note?: string;
}

/** Finds users by a part of their name, as the service does; and groups, which it lists whole. */
export function finderOf(kind: MemberKind, { id, note }: SearchedDomain, services: Services): FindCandidates {
  const candidate = (found: { id: string; name: string }): MembershipCandidate => ({
    id: found.id,
    name: found.name,
    ...(note && { note }),
  });
  const inOrder = (found: readonly { id: string; name: string }[]) =>
    found.map(candidate).toSorted((one, other) => one.name.localeCompare(other.name));
  if (kind === 'user') {
    return async (typed, signal) => {
      const query = { name__contains: typed, ...(id && { domain_id: id }) };
      return inOrder((await callApi(services, 'listUsers', { query }, { quiet: true, signal })).items);
    };
  }
  return async (typed, signal) => {
    const query = id ? { domain_id: id } : {};
    const { items } = await callApi(services, 'listGroups', { query }, { quiet: true, signal });
    return inOrder(items.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())));
  };
}
