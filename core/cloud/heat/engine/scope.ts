import { HeatError } from '../faults.ts';
import { held, later, resolve, type Scope } from '../hot/functions.ts';
import { parameterValues } from '../hot/parameters.ts';
import type { JsonObject, ResourceDefinition, ResourceRecord, StackRecord } from '../heat-records.ts';
import { plugins } from '../resources/plugins.ts';

/** Attributes of the resources that a node asks for, read beforehand. */
export type Attributes = ReadonlyMap<string, JsonObject>;

/**
 * Returns the scope that the functions of a stack's template read. A resource that isn't made yet is `later`, and so are its
 * attributes; attributes that were not read beforehand are null.
 */
export function scopeOf(stack: StackRecord, attributes: Attributes = new Map()): Scope {
  const values = parameterValues(stack.template, stack.parameters, stack.environment);
  const scope: Scope = {
    parameter(name) {
      const own: JsonObject = {
        'OS::stack_id': stack.id,
        'OS::stack_name': stack.name,
        'OS::project_id': stack.projectId,
      };
      if (Object.hasOwn(own, name)) return own[name];
      if (Object.hasOwn(values, name)) return values[name];
      throw new HeatError(400, 'UserParameterMissing', `The Parameter (${name}) was not provided.`);
    },
    resource(name) {
      const resource = madeResource(stack, name);
      return resource ? referenceOf(resource) : absent(stack, name);
    },
    attribute(name, attribute) {
      const resource = madeResource(stack, name);
      if (!resource) return absent(stack, name);
      return attributeOf(attributes.get(name) ?? {}, attribute);
    },
    condition(name) {
      const conditions = stack.template.conditions ?? {};
      if (!Object.hasOwn(conditions, name)) {
        throw new HeatError(400, 'StackValidationFailed', `Invalid condition "${name}"`);
      }
      return held(conditions[name], scope);
    },
    file(name) {
      const text = stack.files[name];
      if (text === undefined) {
        throw new HeatError(
          400,
          'StackValidationFailed',
          `No content found in the "files" section for get_file path: ${name}`,
        );
      }
      return text;
    },
  };
  return scope;
}

/** Returns the value of `get_resource` for a resource that was made. */
export function referenceOf(resource: ResourceRecord): unknown {
  return plugins[resource.type]?.reference?.(resource) ?? resource.physicalId;
}

/** An attribute by its name; `show` is all of them. Names with dots go into a group's members. */
export function attributeOf(attributes: JsonObject, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  return name === 'show' ? attributes : null;
}

/** Is the resource wanted, as its condition says? */
export function isWanted(definition: ResourceDefinition, scope: Scope): boolean {
  return definition.condition === undefined || held(definition.condition, scope);
}

/** Properties of a resource with what its functions give. */
export function resolvedProperties(definition: ResourceDefinition, scope: Scope): JsonObject {
  return resolve(definition.properties ?? {}, scope) as JsonObject;
}

function madeResource(stack: StackRecord, name: string): ResourceRecord | undefined {
  const resource = stack.resources[name];
  return resource && resource.physicalId !== null ? resource : undefined;
}

/** A resource that a condition left out is nothing; any other will be there. */
function absent(stack: StackRecord, name: string): unknown {
  const definition = stack.template.resources?.[name];
  return definition && isWanted(definition, scopeOf(stack)) ? later : null;
}
