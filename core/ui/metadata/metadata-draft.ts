import { isRecord } from '#base';
import type { MetadataChanges } from './lists.ts';
import { readStored } from './property.ts';
import { add, addCustom, type MetadataTree, remove, setProperty } from './tree.ts';

/** The changes to the metadata of a thing, as a draft holds them. A pair that is a secret by its name is left out. */
export interface MetadataDraft {
  readonly pairs: readonly { readonly name: string; readonly value: string }[];
  readonly removed: readonly string[];
}

export const noDraft: MetadataDraft = { pairs: [], removed: [] };

/** How what is there now differs from what was there. */
export function draftOfChanges(changes: MetadataChanges, existing: Readonly<Record<string, string>>): MetadataDraft {
  const pairs = Object.entries(changes.updated)
    .filter(([name, value]) => existing[name] !== value)
    .map(([name, value]) => ({ name, value }));
  return { pairs, removed: changes.removed };
}

/** Returns the pairs that were there of the names that a draft changes; `removed` are names that were not there. */
export function beforeDraft(draft: MetadataDraft, existing: Readonly<Record<string, string>>): MetadataDraft {
  const names = [...draft.pairs.map(({ name }) => name), ...draft.removed];
  const [there, absent] = [
    names.filter((name) => Object.hasOwn(existing, name)),
    names.filter((name) => !Object.hasOwn(existing, name)),
  ];
  return { pairs: there.map((name) => ({ name, value: existing[name]! })), removed: absent };
}

/** The metadata that a draft was an edit of. */
export function pairsBefore(before: MetadataDraft, now: Readonly<Record<string, string>>): Record<string, string> {
  const others = Object.entries(now).filter(([name]) => !before.removed.includes(name));
  return Object.fromEntries([...others, ...before.pairs.map(({ name, value }) => [name, value] as const)]);
}

/** Returns the valid part of a kept draft: anybody may have written it. */
export function fittingDraft(kept: Partial<MetadataDraft>): MetadataDraft {
  const { pairs, removed } = kept as Record<keyof MetadataDraft, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    pairs: (Array.isArray(pairs) ? pairs : []).flatMap((pair: unknown) => {
      if (!isRecord(pair)) return [];
      const { name, value } = pair;
      return isText(name) && name !== '' && isText(value) ? [{ name, value }] : [];
    }),
    removed: Array.isArray(removed) ? removed.filter(isText) : [],
  };
}

/** The tree with a draft's changes made in it again, of which the operator sees what is wrong. `isOffered`: does the service take the name? */
export function withDraft(
  tree: MetadataTree,
  { pairs, removed }: MetadataDraft,
  isOffered: (name: string) => boolean,
): MetadataTree {
  const without = removed.reduce((now, name) => {
    const item = itemOf(now, name);
    return item?.added && !item.property?.readonly ? remove(now, item.id) : now;
  }, tree);
  return pairs.reduce((now, { name, value }) => withPair(now, name, value, isOffered), without);
}

function withPair(tree: MetadataTree, name: string, value: string, isOffered: (name: string) => boolean): MetadataTree {
  const known = itemOf(tree, name);
  if (known?.property?.readonly || (!known && !isOffered(name))) return tree;
  const there = !known ? addCustom(tree, name) : known.added ? tree : add(tree, known.id);
  const item = itemOf(there, name);
  return item?.property ? setProperty(there, item.id, { ...readStored(item.property, value), dirty: true }) : there;
}

/** Returns the item of a name. Existing ones come first: a name may be defined more than once. */
function itemOf(tree: MetadataTree, name: string) {
  const found = Object.values(tree.items).filter((item) => item.property?.name === name);
  return found.find(({ added }) => added) ?? found.at(-1);
}
