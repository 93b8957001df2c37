import { I18n, type Services } from '@sextant/sdk';
import type { FindCandidates, MembershipCandidate } from '@sextant/ui';
import { whoFinder } from '../find-who.ts';
import type { MemberKind } from '../members.ts';
import { searchFor } from './choices.ts';

/** The domain in which is searched. */
export interface SearchedDomain {
  readonly id: string;
  /** The name of a domain that is not the project's own. */
  readonly note?: string;
}

/**
 * Finds users or groups by a part of their names, in capitals or not: the service searches, and thousands are never listed. Where it
 * refuses to, the id is enough.
 */
export function finderOf(kind: MemberKind, { id, note }: SearchedDomain, services: Services): FindCandidates {
  const candidate = (found: { id: string; name: string }): MembershipCandidate => ({
    id: found.id,
    name: found.name || found.id,
    ...(note && { note }),
  });
  const find = whoFinder(kind, services, id, () => services.get(I18n).t('projects:members.refused'));
  return async (typed, signal) => {
    const items = await find(typed, { ...searchFor(typed), ...(id && { domain_id: id }) }, signal);
    return items.map(candidate).toSorted((one, other) => one.name.localeCompare(other.name));
  };
}
