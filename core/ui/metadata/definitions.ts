/** A property as the catalog of definitions describes it. */
export interface PropertyDefinition {
  title?: string;
  description?: string;
  type?: string;
  default?: unknown;
  readonly?: boolean;
  operators?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly unknown[];
  items?: { type?: string; enum?: readonly unknown[] };
}

export interface ObjectDefinition {
  name: string;
  description?: string;
  properties?: Readonly<Record<string, PropertyDefinition>>;
}

/** A namespace as `GET metadefs/namespaces/` lists it. */
export interface NamespaceDefinition {
  namespace: string;
  display_name?: string | null;
  description?: string | null;
  properties?: Readonly<Record<string, PropertyDefinition>> | null;
  objects?: readonly ObjectDefinition[] | null;
}
