import { parse, YAMLParseError } from 'yaml';
import { badRequest, HeatError } from '../faults.ts';
import type { Environment, JsonObject, Template } from '../heat-records.ts';
import { isObject } from './functions.ts';

/** Versions of the template language, oldest first, and the names that releases gave them. */
export const templateVersions: readonly (readonly [version: string, alias?: string])[] = [
  ['2013-05-23'],
  ['2014-10-16'],
  ['2015-04-30'],
  ['2015-10-15'],
  ['2016-04-08'],
  ['2016-10-14', 'newton'],
  ['2017-02-24', 'ocata'],
  ['2017-09-01', 'pike'],
  ['2018-03-02', 'queens'],
  ['2018-08-31', 'rocky'],
  ['2021-04-16', 'wallaby'],
];

const sections = new Set([
  'heat_template_version',
  'description',
  'parameter_groups',
  'parameters',
  'resources',
  'outputs',
  'conditions',
]);
const resourceKeys = new Set([
  'type',
  'properties',
  'metadata',
  'depends_on',
  'deletion_policy',
  'update_policy',
  'description',
  'external_id',
  'condition',
]);

/** A template as a client sends it: YAML or JSON text, or parsed already. Throws 400 in heat's words. */
export function parseTemplate(given: unknown): Template {
  const template = typeof given === 'string' ? readYaml(given) : given;
  if (!isObject(template)) throw invalidFormat('The template is not a JSON object or YAML mapping.');
  if (!('heat_template_version' in template)) throw invalidFormat('Template format version not found.');
  const version = versionText(template['heat_template_version']);
  const aliases = templateVersions.flatMap(([, alias]) => alias ?? []);
  const versions = [...templateVersions.map(([one]) => one), ...aliases];
  if (!versions.includes(version)) {
    throw new HeatError(
      400,
      'InvalidTemplateVersion',
      `The template version is invalid: "heat_template_version: ${version}". "heat_template_version" should be one of: ${versions.join(', ')}`,
    );
  }
  const surplus = Object.keys(template).find((name) => !sections.has(name));
  if (surplus !== undefined) throw badRequest(`The template section is invalid: ${surplus}`);
  for (const name of ['parameters', 'resources', 'outputs', 'conditions']) checkSection(name, template[name]);
  checkResources(section(template, 'resources'));
  return { ...template, ...tidy(template), heat_template_version: version };
}

/** Empty sections are left out, so that the engine finds objects only. */
function tidy(template: JsonObject): JsonObject {
  const names = ['parameters', 'resources', 'outputs', 'conditions'].filter((name) => name in template);
  return Object.fromEntries(names.map((name) => [name, section(template, name)]));
}

function section(template: JsonObject, name: string): Record<string, JsonObject> {
  return (isObject(template[name]) ? template[name] : {}) as Record<string, JsonObject>;
}

function checkSection(name: string, value: unknown): void {
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  if (!isEmpty && !isObject(value)) {
    throw badRequest(`"${name}" must contain a map of ${name} maps. Found a [${typeof value}] instead`);
  }
}

function checkResources(resources: Record<string, JsonObject>): void {
  for (const [, definition] of Object.entries(resources)) {
    if (!isObject(definition)) {
      throw badRequest(`"resources" must contain a map of resource maps. Found a [${typeof definition}] instead`);
    }
    if (typeof definition['type'] !== 'string') throw badRequest('Each resource must contain a type key.');
    const surplus = Object.keys(definition).find((key) => !resourceKeys.has(key));
    if (surplus !== undefined) throw badRequest(`"${surplus}" is not a valid keyword inside a resource definition`);
  }
}

const invalidFormat = (reason: string) => badRequest(`Template not in valid format: ${reason}`);

function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100 }) as unknown;
  } catch (error) {
    const reason = error instanceof YAMLParseError ? error.message : String(error);
    throw invalidFormat(`Error parsing template [root stack] ${reason}`);
  }
}

/** YAML takes 2021-04-16 for a date; here it stays a text either way. */
function versionText(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

const environmentSections = [
  'parameters',
  'parameter_defaults',
  'resource_registry',
  'encrypted_param_names',
  'event_sinks',
];

/** An environment as a client sends it: YAML or JSON text, an object, or nothing. */
export function parseEnvironment(given: unknown): Environment {
  let environment = given ?? {};
  if (typeof given === 'string') {
    try {
      environment = (parse(given) as unknown) ?? {};
    } catch (error) {
      throw badRequest(`Environment not in valid format: ${(error as Error).message}`);
    }
  }
  if (!isObject(environment))
    throw badRequest('Environment not in valid format: The environment is not a valid YAML mapping data type.');
  const wrong = Object.keys(environment).find((name) => !environmentSections.includes(name));
  if (wrong !== undefined)
    throw badRequest(`Environment not in valid format: environment has wrong section "${wrong}"`);
  const part = (name: string): JsonObject => (isObject(environment[name]) ? environment[name] : {});
  return {
    resource_registry: { resources: {}, ...part('resource_registry') },
    parameters: part('parameters'),
    parameter_defaults: part('parameter_defaults'),
    event_sinks: Array.isArray(environment['event_sinks']) ? environment['event_sinks'] : [],
  };
}
