import type { Flavor } from '../flavor.ts';
import { dataOf, editBody, type FlavorData } from './flavor-form.ts';

export type Part = 'name' | 'vcpus' | 'ram' | 'disk' | 'ephemeral' | 'swap' | 'rxtx_factor' | 'is_public';

const parts: readonly Part[] = ['name', 'vcpus', 'ram', 'disk', 'ephemeral', 'swap', 'rxtx_factor', 'is_public'];

/** In what the second is another flavor than the first: what can't be changed without making it anew. */
export function changedParts(one: FlavorData, other: FlavorData): Part[] {
  return parts.filter((part) => one[part] !== other[part]);
}

const sameMembers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((member) => other.includes(member));

const specsOf = ({ metadata }: Flavor) => Object.entries(metadata).map(([key, value]) => `${key}=${value}`);

export const hasSameSpecs = (one: Flavor, other: Flavor) => sameMembers(specsOf(one), specsOf(other));

const hasSameAccess = (one: Flavor, other: Flavor) => sameMembers(one.access ?? [], other.access ?? []);

/** Are both one flavor, with the same projects and extra specs? */
export function isSameFlavor(one: Flavor, other: Flavor): boolean {
  return changedParts(one, other).length === 0 && hasSameAccess(one, other) && hasSameSpecs(one, other);
}

/** The state that the form compares with; it takes in what others made of the flavor between two looks. */
export function withChanges(start: FlavorData, was: FlavorData, is: FlavorData): FlavorData {
  const changed = changedParts(was, is).map((part) => [part, is[part]] as const);
  const { projects: before = [] } = was;
  const { projects: after = [] } = is;
  const kept = (start.projects ?? []).filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !kept.includes(id));
  return { ...start, ...Object.fromEntries(changed), projects: [...kept, ...added] };
}

/** Was all of it saved that makes the flavor another, though perhaps not what hangs on it? */
export function isSaved(now: Flavor, wanted: FlavorData): boolean {
  return changedParts(dataOf(now), { ...wanted, name: wanted.name?.trim() ?? '' }).length === 0;
}

/** The extra specs of one flavor that another has not. */
export function missingSpecs(from: Flavor['metadata'], now: Flavor): Record<string, string> {
  return Object.fromEntries(Object.entries(from).filter(([key, value]) => now.metadata[key] !== value));
}

/** Ids of projects: those that should have access and have not, and those that have it and should not. */
export interface AccessDifference {
  missing: string[];
  surplus: string[];
}

export function difference(wanted: FlavorData, { access = [] }: Flavor): AccessDifference {
  const asked = (editBody(wanted).flavor_access ?? []).map(({ id }) => id);
  return {
    missing: asked.filter((id) => !access.includes(id)),
    surplus: access.filter((id) => !asked.includes(id)),
  };
}
