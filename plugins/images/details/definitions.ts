import type { MetadataNamespace } from '../image-service.ts';

/** A property with what the definitions call it; the group is its namespace or the object in it. */
export interface DefinedProperty {
  group: string;
  title: string;
}

/** Property name in lower case → its definition; the last one wins, as in the editor (behaviours MD.5). */
export function definitionsOf(namespaces: readonly MetadataNamespace[]): ReadonlyMap<string, DefinedProperty> {
  const found = new Map<string, DefinedProperty>();
  const take = (group: string, properties: MetadataNamespace['properties']) => {
    for (const [name, property] of Object.entries(properties ?? {}))
      found.set(name.toLowerCase(), { group, title: String(property['title'] ?? name) });
  };
  for (const namespace of namespaces) {
    const group = namespace.display_name || namespace.namespace;
    take(group, namespace.properties);
    for (const object of namespace.objects ?? []) take(object.name, object.properties);
  }
  return found;
}

/** Those properties that a definition knows, under its namespace or object; both in order of their names. */
export function definedGroups(properties: readonly (readonly [name: string, value: string])[], defined: ReadonlyMap<string, DefinedProperty>) {
  const groups = new Map<string, { title: string; value: string }[]>();
  for (const [name, value] of properties) {
    const definition = defined.get(name.toLowerCase());
    if (!definition) continue;
    const group = groups.get(definition.group) ?? [];
    groups.set(definition.group, [...group, { title: definition.title, value }]);
  }
  return [...groups].map(([group, found]) => ({ group, properties: found })).toSorted((one, other) => one.group.localeCompare(other.group));
}
