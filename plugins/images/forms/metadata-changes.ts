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

export interface MetadataChanges {
  readonly updated: Record<string, string>;
  readonly removed: readonly string[];
}

/** Returns what an edit changed, and nothing else. A name that only took its definition's spelling is no change. */
export function metadataChanges(before: Metadata, after: Metadata): MetadataChanges {
  const known = new Map(Object.entries(before).map(([name, text]) => [name.toLowerCase(), text]));
  const isAsBefore = (name: string, text: string) => (before[name] ?? known.get(name.toLowerCase())) === text;
  const updated = Object.entries(after).filter(([name, text]) => !isAsBefore(name, text));
  return { updated: Object.fromEntries(updated), removed: removedNames(before, after) };
}
