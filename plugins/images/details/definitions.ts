import type { MetadataNamespace } from '../image-service.ts';

/** A property with what the definitions call it; the group is its namespace or the object in it. */
export interface DefinedProperty {
  group: string;
  title: string;
}

/** Maps a property's name in lower case to its definition; the last one wins, as in the editor. */
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
