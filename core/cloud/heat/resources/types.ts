import type { JsonObject } from '../heat-records.ts';
import facts from './resource-types.json' with { type: 'json' };

/** A property of a resource type. */
export interface PropertySchema {
  type: string;
  required?: boolean;
  update_allowed?: boolean;
  immutable?: boolean;
  default?: unknown;
  constraints?: JsonObject[];
  /** The schemas of a map's members; `*` is for every item of a list. */
  schema?: Record<string, PropertySchema>;
}

export interface ResourceType {
  version: string;
  properties: Record<string, PropertySchema>;
  /** Type by name; null: any. */
  attributes: Record<string, string | null>;
  /** Older attributes that are not shown any more and still answer. */
  hidden?: readonly string[];
}

/** The resource types of this heat, by name. */
export const resourceTypes = facts as unknown as Record<string, ResourceType>;
