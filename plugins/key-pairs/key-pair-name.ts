import { isUnique } from '@sextant/ui';

/** Letters, digits, spaces and hyphens (behaviours KP.3); not spaces alone. */
const pattern = /^[A-Za-z0-9 -]*[A-Za-z0-9-][A-Za-z0-9 -]*$/;

/** What is wrong with a name that was typed, as the end of a locale key; nothing while it is empty. */
export function nameProblem(name: string | undefined, taken: readonly string[]): 'characters' | 'exists' | undefined {
  if (!name) return undefined;
  if (!pattern.test(name)) return 'characters';
  return isUnique(givenName(name), taken) ? undefined : 'exists';
}

/** The name as it is sent: the compute service refuses spaces around it. */
export function givenName(name: string): string {
  return name.trim();
}
