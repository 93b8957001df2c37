import { isUnique } from '@sextant/ui';

/** The names that are accepted: letters, digits, spaces and hyphens, not spaces alone (KP-03). */
const pattern = /^[A-Za-z0-9 -]*[A-Za-z0-9-][A-Za-z0-9 -]*$/;

/** Returns the problem of a typed name, as the end of a locale key; undefined while the name is empty. */
export function nameProblem(name: string | undefined, taken: readonly string[]): 'characters' | 'exists' | undefined {
  if (!name) return undefined;
  if (!pattern.test(name)) return 'characters';
  return isUnique(givenName(name), taken) ? undefined : 'exists';
}

/** The name as it is sent: the compute service refuses spaces around it. */
export function givenName(name: string): string {
  return name.trim();
}
