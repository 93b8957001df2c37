/** Compute numbers the names of several instances from 1. */
const suffixOf = (number: number) => `-${number}`;

export const nameAt = (name: string, number: number): string => `${name}${suffixOf(number)}`;

/** Returns the names that compute gives to the instances of one launch. */
export function namesOf({ name, count }: { readonly name: string; readonly count: number }): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, at) => nameAt(name, at + 1));
}

/** The characters that the numbers of so many instances take from a name. */
export const suffixLength = (count: number): number => (count > 1 ? suffixOf(count).length : 0);
