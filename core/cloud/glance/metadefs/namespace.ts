import { secondTime } from '../../shared/clock.ts';
import { pythonRepr } from '../python-repr.ts';
import type { Collection, Store } from '../../shared/store.ts';

/** A property as it was sent, without its name. */
export type Property = Readonly<Record<string, unknown>>;

/** As glance keeps it: whatever its type, the default value becomes a text. */
export function storedProperty(property: Property): Property {
  const value = property['default'];
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? { ...property, default: pythonRepr(value) } : property;
}

export function storedProperties(properties: Readonly<Record<string, Property>> = {}): Record<string, Property> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, storedProperty(property)]));
}

export interface MetaObject {
  name: string;
  description?: string | undefined;
  required?: readonly string[] | undefined;
  properties: Readonly<Record<string, Property>>;
  created_at: number;
  updated_at: number;
}

export interface MetaTag {
  name: string;
  created_at: number;
  updated_at: number;
}

export interface Association {
  name: string;
  prefix?: string | undefined;
  properties_target?: string | undefined;
  created_at: number;
  updated_at: number;
}

/** A namespace of metadata definitions with everything in it. Times are milliseconds. */
export interface Namespace {
  namespace: string;
  display_name?: string | undefined;
  description?: string | undefined;
  visibility: 'public' | 'private';
  protected: boolean;
  owner: string | null;
  created_at: number;
  updated_at: number;
  associations: Association[];
  properties: Record<string, Property>;
  objects: MetaObject[];
  tags: MetaTag[];
}

export function namespaceCollection(store: Store): Collection<Namespace> {
  return store.collection<Namespace>('image.metadefs');
}

/** Resource types that were ever associated with a namespace: by name, the time. */
export function resourceTypeCollection(store: Store): Collection<{ name: string; created_at: number }> {
  return store.collection('image.resource_types');
}

const times = (thing: { created_at: number; updated_at: number }) => ({
  created_at: secondTime(thing.created_at),
  updated_at: secondTime(thing.updated_at),
});

const path = (namespace: string) => `/v2/metadefs/namespaces/${namespace}`;

/** A namespace as the list shows it: with its associations, without its definitions. */
export function namespaceSummary(space: Namespace, associations = space.associations): object {
  return {
    namespace: space.namespace,
    display_name: space.display_name,
    description: space.description,
    visibility: space.visibility,
    protected: space.protected,
    owner: space.owner,
    ...times(space),
    ...(associations.length > 0 ? { resource_type_associations: associations.map(associationView) } : {}),
    self: path(space.namespace),
    schema: '/v2/schemas/metadefs/namespace',
  };
}

/**
 * A whole namespace. With a resource type that it is associated with, all names of properties bear that association's
 * prefix, as they do on such resources.
 */
export function namespaceView(space: Namespace, resourceType: string | null): object {
  const prefix = prefixOf(space, resourceType);
  const properties = prefixed(space.properties, prefix);
  const objects = space.objects.map((object) => objectView(space, object, prefix));
  return {
    ...namespaceSummary(space),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(objects.length > 0 ? { objects } : {}),
    ...(space.tags.length > 0 ? { tags: space.tags.map(({ name }) => ({ name })) } : {}),
  };
}

export function prefixOf(space: Namespace, resourceType: string | null): string {
  return space.associations.find((one) => one.name === resourceType)?.prefix ?? '';
}

export function prefixed(properties: Readonly<Record<string, Property>>, prefix: string): Record<string, Property> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [prefix + name, property]));
}

export function objectView(space: Namespace, object: MetaObject, prefix = ''): object {
  const properties = prefixed(object.properties, prefix);
  return {
    name: object.name,
    ...(object.required === undefined ? {} : { required: object.required }),
    ...(object.description === undefined ? {} : { description: object.description }),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...times(object),
    self: `${path(space.namespace)}/objects/${object.name}`,
    schema: '/v2/schemas/metadefs/object',
  };
}

export function tagView(tag: MetaTag): object {
  return { name: tag.name, ...times(tag) };
}

export function associationView(association: Association): object {
  const { name, prefix, properties_target } = association;
  return {
    name,
    ...(prefix ? { prefix } : {}),
    ...(properties_target ? { properties_target } : {}),
    ...times(association),
  };
}
