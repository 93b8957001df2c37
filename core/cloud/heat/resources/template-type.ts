import { parseTemplate } from '../hot/parse-template.ts';
import type { StackRecord, Template } from '../heat-records.ts';
import type { ResourcePlugin, Work } from './plugin.ts';
import { plugins } from './plugins.ts';
import { type PropertySchema, resourceTypes, type ResourceType } from './types.ts';

/** The part of a stack that gives types further names: its files, and the registry of its environment. */
export type TypeScope = Pick<StackRecord, 'files' | 'environment'>;

/** Returns the type of that name as a stack knows it: one of heat's own, or a template of the stack. Throws 400 for a bad template. */
export function typeIn(scope: TypeScope, name: string): ResourceType | undefined {
  const mapped = mappedName(scope, name);
  const known = resourceTypes[mapped];
  if (known) return known;
  const template = templateNamed(scope, mapped);
  return template && typeOfTemplate(template);
}

/** Returns how a type of that name is made in a stack. */
export function pluginIn(scope: TypeScope, name: string): ResourcePlugin | undefined {
  const mapped = mappedName(scope, name);
  return plugins[mapped] ?? (templateNamed(scope, mapped) ? templateResource : undefined);
}

/** The environment may say that a name stands for another type, or for a file. */
function mappedName({ environment }: TypeScope, name: string): string {
  const mapped = environment.resource_registry[name];
  return typeof mapped === 'string' ? mapped : name;
}

function templateNamed({ files }: TypeScope, name: string): Template | undefined {
  const text = /\.(yaml|template)$/.test(name) ? files[name] : undefined;
  return text === undefined ? undefined : parseTemplate(text);
}

/** The parameters of a template are the properties of the type that it is, its outputs are the attributes. */
function typeOfTemplate(template: Template): ResourceType {
  const parameters = Object.entries(template.parameters ?? {});
  return {
    version: '',
    properties: Object.fromEntries(parameters.map(([name, schema]) => [name, propertyOf(schema)])),
    attributes: Object.fromEntries(Object.keys(template.outputs ?? {}).map((name) => [name, null])),
  };
}

const propertyTypes: Readonly<Record<string, string>> = {
  number: 'number',
  boolean: 'boolean',
  comma_delimited_list: 'list',
  json: 'map',
};

function propertyOf(schema: Record<string, unknown>): PropertySchema {
  const isGiven = schema['default'] !== undefined;
  return {
    type: propertyTypes[String(schema['type'])] ?? 'string',
    required: !isGiven,
    update_allowed: true,
    ...(isGiven ? { default: schema['default'] } : {}),
  };
}

/** A template in the place of a type: a stack inside the stack. */
const templateResource: ResourcePlugin = {
  create: (work) => work.nested.create(work, innerTemplate(work)),
  async update(work) {
    await work.nested.update(work, innerTemplate(work));
    return true;
  },
  remove: (work) => work.nested.remove(work),
  async show({ nested, resource }) {
    const inner = nested.get(resource.physicalId ?? '');
    const names = Object.keys(inner?.template.outputs ?? {});
    const values = await Promise.all(names.map((name) => nested.output(inner!, name)));
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  },
};

/** The template of the inner stack. The properties of the resource stand in it as the defaults of its parameters. */
function innerTemplate({ stack, resource, properties }: Work): Template {
  const template = templateNamed(stack, mappedName(stack, resource.type))!;
  const parameters = Object.entries(template.parameters ?? {}).map(([name, schema]) => {
    const given = properties[name];
    return [name, given === undefined || given === null ? schema : { ...schema, default: given }];
  });
  return { ...template, parameters: Object.fromEntries(parameters) as NonNullable<Template['parameters']> };
}
