import type { ServiceContext } from '../../shared/service.ts';
import { badRequest, HeatError, validationFailed } from '../faults.ts';
import { ordered, requirements } from '../hot/dependencies.ts';
import { FunctionError, isObject } from '../hot/functions.ts';
import { checkParameters, checkParameterSchemas, type CustomCheck } from '../hot/parameters.ts';
import { checkProperties, typedProperties } from '../hot/properties.ts';
import type { JsonObject, ResourceDefinition, StackRecord, Template } from '../heat-records.ts';
import { type Actor, checkCustom } from '../resources/lookups.ts';
import { pluginIn, typeIn, type TypeScope } from '../resources/template-type.ts';
import type { ResourceType } from '../resources/types.ts';
import { isWanted, resolvedProperties, scopeOf } from './scope.ts';

/** As many resources as one stack may have, nested ones not counted. */
const mostResources = 1000;
const serviceNames: Record<string, string> = {
  compute: 'nova',
  network: 'neutron',
  volumev3: 'cinder',
  'object-store': 'swift',
};

/** Outside a stack no type has another name. */
const noScope: TypeScope = {
  files: {},
  environment: { resource_registry: {}, parameters: {}, parameter_defaults: {}, event_sinks: [] },
};

/** The type of that name. Unknown: the error that the real service gives; its service is missing: another one. */
export function typeOf(context: ServiceContext, name: string, scope: TypeScope = noScope): ResourceType {
  const type = typeIn(scope, name);
  if (!type) throw new HeatError(404, 'EntityNotFound', `The Resource Type (${name}) could not be found.`);
  const service = pluginIn(scope, name)?.service;
  if (service !== undefined && !context.inner.has(service)) {
    const client = serviceNames[service] ?? service;
    throw new HeatError(
      400,
      'ResourceTypeUnavailable',
      `HEAT-E99001 Service ${client} is not available for resource type ${name}, reason: ${client} ${service} endpoint is not in service catalog.`,
    );
  }
  return type;
}

/** Checks a template without values: sections, types, names of properties, references, outputs. */
export function checkTemplate(context: ServiceContext, template: Template, scope: TypeScope): void {
  checkParameterSchemas(template);
  for (const [name, definition] of Object.entries(template.resources ?? {})) {
    const type = typeAsked(context, definition, scope);
    const surplus = Object.keys(definition.properties ?? {}).find((one) => !Object.hasOwn(type.properties, one));
    if (surplus !== undefined) {
      throw badRequest(`Property error: resources.${name}.properties: Unknown Property ${surplus}`);
    }
  }
  ordered(requirements(template));
  checkOutputs(template, scope);
}

/** In a template an unknown type is a bad request, not a missing page. */
function typeAsked(context: ServiceContext, definition: ResourceDefinition, scope: TypeScope): ResourceType {
  try {
    return typeOf(context, definition.type, scope);
  } catch (error) {
    throw error instanceof HeatError && error.status === 404 ? badRequest(error.message) : error;
  }
}

function checkOutputs(template: Template, scope: TypeScope): void {
  for (const [name, output] of Object.entries(template.outputs ?? {})) {
    if (!isObject(output) || !('value' in output)) {
      throw validationFailed(
        `Output validation error: : outputs.${name}: : Each output definition must contain a value key.`,
      );
    }
    for (const [resource, attribute] of attributesAsked(output.value)) {
      const definition = template.resources?.[resource];
      if (!definition) {
        const message = `The specified reference "${resource}" (in unknown) is incorrect.`;
        throw new HeatError(400, 'InvalidTemplateReference', message);
      }
      // A group has the attributes of what it is a group of.
      const type = typeIn(scope, definition.type);
      const known = ['OS::stack_id', ...Object.keys(type?.attributes ?? {}), ...(type?.hidden ?? [])];
      const isGroup = definition.type === 'OS::Heat::ResourceGroup';
      if (!isGroup && attribute !== undefined && !known.includes(attribute)) {
        throw badRequest(
          `outputs.${name}.value.get_attr: The Referenced Attribute (${resource} ${attribute}) is incorrect.`,
        );
      }
    }
  }
}

function attributesAsked(node: unknown): [resource: string, attribute: string | undefined][] {
  if (Array.isArray(node)) return node.flatMap(attributesAsked);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]): [string, string | undefined][] => {
    if (key !== 'get_attr' || !Array.isArray(value)) return attributesAsked(value);
    const [resource, attribute] = value as unknown[];
    return typeof resource === 'string' ? [[resource, typeof attribute === 'string' ? attribute : undefined]] : [];
  });
}

/** Everything that can be said before a stack is made: as `checkTemplate`, then parameters and properties with their values. */
export async function checkStack(context: ServiceContext, actor: Actor, stack: StackRecord): Promise<void> {
  const { template } = stack;
  const custom: CustomCheck = (kind, value) => checkCustom(context, actor, kind, value);
  if (Object.keys(template.resources ?? {}).length > mostResources) {
    throw new HeatError(400, 'RequestLimitExceeded', 'Request limit exceeded: Maximum resources per stack exceeded.');
  }
  checkParameterSchemas(template);
  await checkParameters(stack, custom);
  for (const definition of Object.values(template.resources ?? {})) {
    asValidation(() => typeAsked(context, definition, stack));
  }
  ordered(requirements(template));
  asValidation(() => checkOutputs(template, stack));
  const taken = Object.keys(template.parameters ?? {}).filter((name) => Object.hasOwn(template.resources ?? {}, name));
  if (taken.length > 0) throw validationFailed(`Duplicate names {${taken.map((name) => `'${name}'`).join(', ')}}`);
  for (const [name, definition] of Object.entries(template.resources ?? {})) {
    await checkResource(stack, name, definition, custom);
  }
}

async function checkResource(
  stack: StackRecord,
  name: string,
  definition: ResourceDefinition,
  custom: CustomCheck,
): Promise<void> {
  const scope = scopeOf({ ...stack, resources: {} });
  if (!isWanted(definition, scope)) return;
  const schemas = typeIn(stack, definition.type)?.properties ?? {};
  const path = `resources.${name}.properties`;
  const given: JsonObject = {};
  for (const [property, value] of Object.entries(definition.properties ?? {})) {
    try {
      given[property] = resolvedProperties({ type: '', properties: { value } }, scope)['value'];
    } catch (error) {
      const known = error instanceof FunctionError || error instanceof HeatError;
      throw known ? validationFailed(`Property error: : ${path}.${property}: : ${error.message}`) : error;
    }
  }
  const typed = typedProperties(schemas, given, path);
  await checkProperties(schemas, typed, path, custom);
  const hasDisk = [typed['image'], typed['block_device_mapping'], typed['block_device_mapping_v2']].some(Boolean);
  if (definition.type === 'OS::Nova::Server' && !hasDisk) {
    throw validationFailed(`Neither image nor bootable volume is specified for instance ${name}`);
  }
}

/** While a stack is made, what is wrong with its template is a validation failure by name. */
function asValidation(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof HeatError && error.type === 'HTTPBadRequest' ? validationFailed(error.message) : error;
  }
}
