import type { Metadata } from './image-form.ts';

/** The names that an edit took away. One that only changed its spelling to a definition's is not: it is the same property. */
export function removedNames(before: Metadata, after: Metadata): string[] {
  const added = new Set(
    Object.keys(after)
      .filter((name) => !(name in before))
      .map((name) => name.toLowerCase()),
  );
  return Object.keys(before).filter((name) => !(name in after) && !added.has(name.toLowerCase()));
}
