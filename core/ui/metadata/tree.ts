import { isRecord } from '#base';
import type { NamespaceDefinition, PropertyDefinition } from './definitions.ts';
import { customProperty, type Property, propertyOf, readStored } from './property.ts';

/** A namespace, an object in it, or a property: the leaves. */
export interface TreeItem {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly parent?: string;
  readonly depth: number;
  readonly children: readonly string[];
  readonly expanded: boolean;
  /** Leaves only: it stands among the existing ones. A branch is added when all its children are. */
  readonly added: boolean;
  readonly custom: boolean;
  readonly property?: Property;
  /** Leaves only: the text that was there. As long as nobody touches the value it is saved as it was, however it is read. */
  readonly stored?: string;
}

/** The tree of all properties that can be added or are there. Every change gives a new tree. */
export interface MetadataTree {
  readonly items: Readonly<Record<string, TreeItem>>;
  readonly roots: readonly string[];
  readonly selected?: string;
}

type Items = Record<string, TreeItem>;

/** Sorts as the operator's language does. */
const sorter = (language: string | undefined) => {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a: { label: string }, b: { label: string }) => collator.compare(a.label, b.label);
};

/** The records of a list; what is none is left out: one namespace that is not in order costs nobody the others. */
const recordsIn = <T>(given: readonly T[] | null | undefined): T[] =>
  Array.isArray(given) ? given.filter((each: T) => isRecord(each)) : [];

function addItem(items: Items, item: Partial<TreeItem> & Pick<TreeItem, 'id' | 'label'>): TreeItem {
  const depth = item.parent === undefined ? 0 : (items[item.parent]?.depth ?? -1) + 1;
  const blank = { description: '', children: [], expanded: false, added: false, custom: false, depth };
  return (items[item.id] = { ...blank, ...item });
}

function addLeaves(
  items: Items,
  parent: string,
  properties: Readonly<Record<string, PropertyDefinition>> | null | undefined,
  isOffered: (name: string) => boolean,
) {
  const offered = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => isOffered(name));
  return offered.map(([name, definition]) => {
    const property = propertyOf(name, definition);
    return addItem(items, {
      id: `${parent}/${name}`,
      label: property.title,
      description: property.description,
      parent,
      property,
    });
  });
}

/**
 * Builds the tree of definitions and puts the existing values into it. By name, ignoring case, the last definition wins; what
 * no definition knows becomes a custom text. What is not to be offered is as if it were not defined.
 */
export function buildTree(
  namespaces: readonly NamespaceDefinition[],
  existing: Readonly<Record<string, string>>,
  language?: string,
  isOffered: (name: string) => boolean = () => true,
): MetadataTree {
  const items: Items = {};
  const byLabel = sorter(language);
  const setChildren = (id: string, children: TreeItem[]) => {
    items[id] = { ...(items[id] as TreeItem), children: children.toSorted(byLabel).map((child) => child.id) };
  };
  const roots = recordsIn(namespaces).map((namespace) => {
    const id = namespace.namespace;
    const root = addItem(items, { id, label: namespace.display_name || id, description: namespace.description ?? '' });
    const objects = recordsIn(namespace.objects).map((object) => {
      const branch = addItem(items, {
        id: `${id}/${object.name}`,
        label: object.name,
        description: object.description ?? '',
        parent: id,
      });
      setChildren(branch.id, addLeaves(items, branch.id, object.properties, isOffered));
      return branch;
    });
    setChildren(id, [...objects, ...addLeaves(items, id, namespace.properties, isOffered)]);
    return root;
  });
  return withExisting({ items, roots: roots.toSorted(byLabel).map((root) => root.id) }, existing);
}

function withExisting(tree: MetadataTree, existing: Readonly<Record<string, string>>): MetadataTree {
  const byName = new Map<string, string>();
  for (const item of Object.values(tree.items))
    if (item.property) byName.set(item.property.name.toLowerCase(), item.id);
  const items: Items = { ...tree.items };
  const taken = new Set<string>();
  // Two pairs may spell one name differently: the definition's own spelling comes first, the other stays a custom one.
  const spelt = ([name]: [string, string]) =>
    items[byName.get(name.toLowerCase()) ?? '']?.property?.name === name ? 0 : 1;
  for (const [name, text] of Object.entries(existing).toSorted((a, b) => spelt(a) - spelt(b))) {
    const defined = items[byName.get(name.toLowerCase()) ?? ''];
    if (defined?.property && !taken.has(defined.id)) {
      taken.add(defined.id);
      items[defined.id] = { ...defined, added: true, stored: text, property: readStored(defined.property, text) };
    } else {
      addCustomItem(items, name, text);
    }
  }
  return { ...tree, items };
}

export const customId = (name: string) => `custom:${name}`;

function addCustomItem(items: Items, name: string, text?: string): void {
  const bare = customProperty(name);
  // A stored text may be longer than what may be typed.
  const roomy = text !== undefined && text.length > (bare.maxLength ?? 0) ? { ...bare, maxLength: undefined } : bare;
  const property = text === undefined ? bare : readStored(roomy, text);
  addItem(items, {
    id: customId(name),
    label: name,
    custom: true,
    added: true,
    property,
    ...(text === undefined ? {} : { stored: text }),
  });
}

/** Adds a new property of the operator's own, without a value, selected. The name must be free: `nameTaken`. */
export function addCustom(tree: MetadataTree, name: string): MetadataTree {
  const items: Items = { ...tree.items };
  addCustomItem(items, name);
  return { ...tree, items, selected: customId(name) };
}

/** Does any property of the whole tree bear exactly this name? (META-09) */
export function nameTaken(tree: MetadataTree, name: string): boolean {
  return Object.values(tree.items).some((item) => item.property?.name === name);
}

/** Whether an item is added; a branch is when all its children are. */
export function isAdded(tree: MetadataTree, id: string): boolean {
  const item = tree.items[id];
  if (!item) return false;
  return item.property ? item.added : item.children.length > 0 && item.children.every((child) => isAdded(tree, child));
}

/** The item and everything below it. */
export function withBelow(tree: MetadataTree, id: string): string[] {
  return [id, ...(tree.items[id]?.children ?? []).flatMap((child) => withBelow(tree, child))];
}

function change(tree: MetadataTree, ids: readonly string[], to: (item: TreeItem) => TreeItem): MetadataTree {
  const items: Items = { ...tree.items };
  for (const id of ids) {
    const item = items[id];
    if (item) items[id] = to(item);
  }
  return { ...tree, items };
}

/** Adds an item and everything below it. */
export function add(tree: MetadataTree, id: string): MetadataTree {
  const added = change(tree, withBelow(tree, id), (item) => (item.property ? { ...item, added: true } : item));
  return { ...added, selected: id };
}

/** Takes a property back: a custom one is gone, a defined one is offered again where it was. */
export function remove(tree: MetadataTree, id: string): MetadataTree {
  const item = tree.items[id];
  if (!item) return tree;
  if (item.custom) {
    const { [id]: _gone, ...items } = tree.items;
    return { ...tree, items, selected: undefined };
  }
  const taken = change(tree, [id], (leaf) => ({ ...leaf, added: false }));
  const opened = change(taken, ancestors(tree, id), (branch) => ({ ...branch, expanded: true }));
  return { ...opened, selected: id };
}

/** From the namespace down, the item itself not included. */
export function ancestors(tree: MetadataTree, id: string): string[] {
  const parent = tree.items[id]?.parent;
  return parent === undefined ? [] : [...ancestors(tree, parent), parent];
}

/** Expands a branch, or collapses it and everything below. */
export function toggle(tree: MetadataTree, id: string): MetadataTree {
  const item = tree.items[id];
  if (!item || item.property) return tree;
  return item.expanded
    ? change(tree, withBelow(tree, id), (below) => ({ ...below, expanded: false }))
    : change(tree, [id], (branch) => ({ ...branch, expanded: true }));
}

export function select(tree: MetadataTree, id: string | undefined): MetadataTree {
  return { ...tree, selected: id };
}

export function setProperty(tree: MetadataTree, id: string, property: Property): MetadataTree {
  return change(tree, [id], (item) => ({ ...item, property }));
}

/** Returns the labels from the namespace down, joined by ` › `. */
export function breadcrumb(tree: MetadataTree, id: string): string {
  return [...ancestors(tree, id), id].map((each) => tree.items[each]?.label ?? '').join(' › ');
}
