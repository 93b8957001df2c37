import { callApi, type Services } from '@sextant/sdk';
import type { FindCandidates, MembershipCandidate } from '@sextant/ui';
import type { MemberKind } from '../members.ts';
import { searchFor } from './choices.ts';

/** The domain in which is searched. */
export interface SearchedDomain {
  readonly id: string;
  /** The name of a domain that is not the project's own. */
  readonly note?: string;
}

/** Finds users or groups by a part of their names, in capitals or not: the service searches, and thousands are never listed. */
export function finderOf(kind: MemberKind, { id, note }: SearchedDomain, services: Services): FindCandidates {
  const candidate = (found: { id: string; name: string }): MembershipCandidate => ({
    id: found.id,
    name: found.name,
    ...(note && { note }),
  });
  return async (typed, signal) => {
    const query = { ...searchFor(typed), ...(id && { domain_id: id }) };
    const operation = kind === 'user' ? 'listUsers' : 'listGroups';
    const { items } = await callApi(services, operation, { query }, { quiet: true, signal });
    return items.map(candidate).toSorted((one, other) => one.name.localeCompare(other.name));
  };
}
