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

/** What a form asks for: the flavor's own parts, and the projects with access. */
export type FormPart = Part | 'projects';

export const formParts: readonly FormPart[] = [...parts, 'projects'];

/** The locale key of what a part is called. */
export const partLabel = (part: FormPart) => (part === 'projects' ? 'flavors:access.title' : `flavors:field.${part}`);

/** Of a public flavor the projects don't matter: everyone has access. A form that asks for projects alone is of one that is not. */
function hasSameProjects(one: FlavorData, other: FlavorData): boolean {
  if (one.is_public || other.is_public) return one.is_public === other.is_public;
  return sameMembers(one.projects ?? [], other.projects ?? []);
}

const isSamePart = (part: FormPart, one: FlavorData, other: FlavorData) =>
  part === 'projects' ? hasSameProjects(one, other) : one[part] === other[part];

/** Those of the parts in which the one differs from the other. */
export function differing(asked: readonly FormPart[], one: FlavorData, other: FlavorData): FormPart[] {
  return asked.filter((part) => !isSamePart(part, one, other));
}

/** In what somebody else changed a flavor. */
export function partsChanged(start: Flavor, now: Flavor): FormPart[] {
  return differing(formParts, dataOf(start), dataOf(now));
}

/** What is typed, with what is now in those parts that others changed and that still are as they were at the start. */
export function mergedData<T extends FlavorData>(data: T, start: Flavor, now: Flavor, asked: readonly FormPart[]): T {
  const theirs = dataOf(now);
  const taken = partsChanged(start, now).filter(
    (part) => asked.includes(part) && isSamePart(part, data, dataOf(start)),
  );
  return { ...data, ...Object.fromEntries(taken.map((part) => [part, theirs[part]])) };
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
