import { type PropertyError, propertyError } from './property-errors.ts';
import { toStored } from './property.ts';
import { isAdded, type MetadataTree, type TreeItem } from './tree.ts';

/** Leaves below an item, itself included. */
function leaves(tree: MetadataTree, id: string): TreeItem[] {
  const item = tree.items[id];
  if (!item) return [];
  return item.property ? [item] : item.children.flatMap((child) => leaves(tree, child));
}

const contains = (item: TreeItem, text: string) =>
  item.label.includes(text) || (item.property?.name.includes(text) ?? false);

/**
 * Returns what can be added, in the order it is drawn: items whose branches are open. A filter (case counts) keeps leaves with
 * the text in label or name, and branches with such a leaf, which it opens.
 */
export function availableItems(tree: MetadataTree, filter: string): TreeItem[] {
  const fits = (id: string) => leaves(tree, id).some((leaf) => !leaf.added && contains(leaf, filter));
  const walk = (ids: readonly string[]): TreeItem[] =>
    ids.flatMap((id) => {
      const item = tree.items[id];
      if (!item || isAdded(tree, id) || (filter !== '' && !fits(id))) return [];
      const open = item.expanded || filter !== '';
      return item.property ? [item] : [{ ...item, expanded: open }, ...(open ? walk(item.children) : [])];
    });
  return walk(tree.roots);
}

/** Returns the existing properties, by name; the filter ignores case and looks at all texts. */
export function existingItems(tree: MetadataTree, filter = ''): TreeItem[] {
  const wanted = filter.toLowerCase();
  return Object.values(tree.items)
    .filter(({ property, added }) => property !== undefined && added)
    .filter(({ label, property }) =>
      [label, property?.name, property?.description, property && toStored(property)].some((text) =>
        text?.toLowerCase().includes(wanted),
      ),
    )
    .toSorted((a, b) => ((a.property?.name ?? '') < (b.property?.name ?? '') ? -1 : 1));
}

/** Returns every added property's name → text. Arrays without values are left out. */
export function outputOf(tree: MetadataTree): Record<string, string> {
  const output: Record<string, string> = {};
  for (const { property, stored } of existingItems(tree)) {
    const text = property && (property.dirty ? toStored(property) : (stored ?? toStored(property)));
    if (property && text !== undefined) output[property.name] = text;
  }
  return output;
}

export interface MetadataChanges {
  updated: Record<string, string>;
  removed: string[];
}

/** Returns what is to be saved: all that is there now, and the names that are gone. */
export function changesOf(tree: MetadataTree, existing: Readonly<Record<string, string>>): MetadataChanges {
  const updated = outputOf(tree);
  const defined = new Map<string, string>();
  for (const { property, custom } of Object.values(tree.items)) {
    if (property && !custom) defined.set(property.name.toLowerCase(), property.name);
  }
  const spelling = (name: string) => (name in updated ? name : (defined.get(name.toLowerCase()) ?? name));
  const removed = [...new Set(Object.keys(existing).map(spelling))].filter((name) => !(name in updated));
  return { updated, removed };
}

type Pairs = Readonly<Record<string, string>>;

/** Returns all pairs that are to be there. What is only spelt as its definition spells it is no change. */
export function pairsIn({ updated }: MetadataChanges, existing: Pairs): Pairs {
  const bySpelling = new Map(Object.keys(updated).map((name) => [name.toLowerCase(), name]));
  const pairs = { ...updated };
  for (const [name, text] of Object.entries(existing)) {
    const spelt = bySpelling.get(name.toLowerCase());
    if (name in updated || spelt === undefined || spelt in existing || updated[spelt] !== text) continue;
    delete pairs[spelt];
    pairs[name] = text;
  }
  return pairs;
}

/** Returns the changes to save for these pairs to be there. */
export function changesTo(pairs: Pairs, existing: Pairs): MetadataChanges {
  return { updated: { ...pairs }, removed: Object.keys(existing).filter((name) => !(name in pairs)) };
}

/**
 * Returns the error that keeps an item from being saved. A stored value was taken once, and is saved as it was until somebody
 * touches it.
 */
export function itemError({ property, stored }: TreeItem): PropertyError | undefined {
  if (!property || (stored !== undefined && !property.dirty)) return undefined;
  return propertyError(property);
}

export function invalidItems(tree: MetadataTree): TreeItem[] {
  return existingItems(tree).filter((item) => itemError(item) !== undefined);
}

/** Returns the existing values that have a definition, by namespace or object. Empty: nothing to show. */
export function definedGroups(tree: MetadataTree): { id: string; label: string; items: TreeItem[] }[] {
  const groups = new Map<string, TreeItem[]>();
  for (const item of existingItems(tree)) {
    if (item.parent !== undefined) groups.set(item.parent, [...(groups.get(item.parent) ?? []), item]);
  }
  return [...groups].map(([id, items]) => ({ id, label: tree.items[id]?.label ?? id, items }));
}
