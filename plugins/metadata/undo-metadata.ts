import { resultOf, type Services, type Undo } from '@sextant/sdk';
import { isNone, namesIn, outcome } from './merge-changes.ts';
import type { MetadataType } from './metadata.ts';
import type { PairChanges, Pairs } from './metadata-kinds.ts';
import type { MetadataEdit } from './save-metadata.ts';

/** Puts back what one save has changed, while nobody has changed those pairs since; nothing after one that went in pieces. */
export function undoOf(
  type: MetadataType,
  { id, kind, saved, known, isWhole }: MetadataEdit,
  services: Services,
): Undo | undefined {
  if (!saved || !isWhole) return undefined;
  return async () => {
    const now = await kind.read(id, services, { quiet: true });
    if (!isNone(outcome(saved, now).left)) return 'changed';
    await kind.write(id, inverse(saved, known), services);
    return resultOf(type, { updated: [id] });
  };
}

/** Returns the changes that lead back from after the given changes to before them. */
export function inverse(changes: PairChanges, before: Pairs): PairChanges {
  const names = namesIn(changes);
  const had = names.filter((name) => Object.hasOwn(before, name));
  return {
    updated: Object.fromEntries(had.map((name) => [name, before[name] ?? ''])),
    removed: names.filter((name) => !Object.hasOwn(before, name)),
  };
}
