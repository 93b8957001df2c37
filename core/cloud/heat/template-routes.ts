import type { FastifyInstance } from 'fastify';
import type { HeatCore } from './heat-core.ts';
import { checkTemplate, typeOf } from './engine/validate.ts';
import { HeatError } from './faults.ts';
import { withFetchedTemplate } from './fetched-template.ts';
import { bodyOf, booleanParameter, parameter, queryOf } from './heat-request-hooks.ts';
import { functionNames } from './hot/functions.ts';
import { templateVersions } from './hot/parse-template.ts';
import { describedParameters } from './hot/parameters.ts';
import { environmentIn, filesIn, templateIn } from './new-stack.ts';
import { plugins } from './resources/plugins.ts';
import { type PropertySchema, resourceTypes, type ResourceType } from './resources/types.ts';

/** Templates checked without a stack, the language's versions, the resource types, and what this heat is. */
export function templateRoutes(app: FastifyInstance, core: HeatCore): void {
  app.post('/v1/:tenant/validate', async (request) => {
    const caller = core.caller(request);
    core.enforce('stacks:validate_template', caller);
    const body = await withFetchedTemplate(bodyOf(request));
    const template = templateIn(body);
    const environment = environmentIn(body);
    checkTemplate(core.context, template, { files: filesIn(body), environment });
    return {
      Description: template.description ?? 'No description',
      Parameters: describedParameters(template, environment),
      ...(template['parameter_groups'] ? { ParameterGroups: template['parameter_groups'] } : {}),
      Environment: environment,
    };
  });

  app.get('/v1/:tenant/template_versions', async (request) => {
    core.enforce('stacks:list_template_versions', core.caller(request));
    return {
      template_versions: templateVersions.map(([version, alias]) => ({
        version: `heat_template_version.${version}`,
        type: 'hot',
        aliases: alias === undefined ? [] : [`heat_template_version.${alias}`],
      })),
    };
  });
  app.get('/v1/:tenant/template_versions/:version/functions', async (request) => {
    core.enforce('stacks:list_template_functions', core.caller(request));
    const asked = parameter(request, 'version');
    const versions = templateVersions.flatMap((names) => names.map((name) => `heat_template_version.${name}`));
    if (!versions.includes(asked)) throw new HeatError(404, 'NotFound', `Template with version ${asked} not found`);
    return { template_functions: functionNames.map((name) => ({ functions: name, description: '' })) };
  });

  app.get('/v1/:tenant/resource_types', async (request) => {
    core.enforce('stacks:list_resource_types', core.caller(request));
    const query = queryOf(request);
    const name = query.get('name');
    const names = Object.keys(resourceTypes).filter((type) => {
      const service = plugins[type]?.service;
      return (service === undefined || core.context.inner.has(service)) && (name === null || matchesStart(name, type));
    });
    if (!booleanParameter(query, 'with_description')) return { resource_types: names };
    return { resource_types: names.map((type) => ({ resource_type: type, description: '' })) };
  });
  app.get('/v1/:tenant/resource_types/:type', async (request) => {
    core.enforce('stacks:resource_schema', core.caller(request));
    const name = parameter(request, 'type');
    return schemaView(name, typeOf(core.context, name));
  });
  app.get('/v1/:tenant/resource_types/:type/template', async (request) => {
    core.enforce('stacks:generate_template', core.caller(request));
    const name = parameter(request, 'type');
    return exampleTemplate(name, typeOf(core.context, name));
  });

  app.get('/v1/:tenant/build_info', async (request) => {
    core.enforce('build_info:build_info', core.caller(request));
    return { api: { revision: 'unknown' }, engine: { revision: 'unknown' } };
  });
  const begun = core.context.clock.date().toISOString().slice(0, 19);
  app.get('/v1/:tenant/services', async (request) => {
    core.enforce('service:index', core.caller(request));
    const now = core.context.clock.date().toISOString().slice(0, 19);
    const id = core.context.ids.namedUuid('heat engine');
    return {
      services: [
        {
          id,
          binary: 'heat-engine',
          engine_id: id,
          host: 'controller-1',
          hostname: 'controller-1',
          topic: 'engine',
          report_interval: 60,
          created_at: `${begun}.000000`,
          updated_at: `${now}.000000`,
          deleted_at: null,
          status: 'up',
        },
      ],
    };
  });
}

/** As Python's `re.match`: the pattern counts from the beginning. */
function matchesStart(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})`).test(text);
  } catch {
    return false;
  }
}

function schemaView(name: string, type: ResourceType): object {
  const attributes = Object.entries(type.attributes).map(([attribute, kind]) => [
    attribute,
    { description: '', ...(kind === null ? {} : { type: kind }) },
  ]);
  return {
    resource_type: name,
    properties: schemaMembers(type.properties),
    attributes: Object.fromEntries(attributes) as object,
    support_status: { status: 'SUPPORTED', message: null, version: type.version, previous_status: null },
  };
}

function schemaMembers(schemas: Record<string, PropertySchema>): Record<string, object> {
  const views = Object.entries(schemas).map(([name, schema]): [string, object] => [
    name,
    {
      type: schema.type,
      description: '',
      ...(schema.default === undefined ? {} : { default: schema.default }),
      ...(schema.schema ? { schema: schemaMembers(schema.schema) } : {}),
      required: schema.required === true,
      ...(schema.constraints ? { constraints: schema.constraints } : {}),
      update_allowed: schema.update_allowed === true,
      immutable: schema.immutable === true,
    },
  ]);
  return Object.fromEntries(views);
}

/** A template with one such resource, whose properties are its parameters. */
function exampleTemplate(name: string, type: ResourceType): object {
  const short = name.split('::').at(-1) ?? name;
  const types: Record<string, string> = {
    integer: 'number',
    number: 'number',
    list: 'comma_delimited_list',
    map: 'json',
    boolean: 'boolean',
  };
  const names = Object.keys(type.properties);
  const parameters = names.map((property) => {
    const schema = type.properties[property]!;
    return [
      property,
      {
        type: types[schema.type] ?? 'string',
        ...(schema.default === undefined ? {} : { default: schema.default }),
        ...(schema.constraints ? { constraints: schema.constraints } : {}),
      },
    ];
  });
  const outputs = Object.keys(type.attributes).map((attribute) => [
    attribute,
    { value: { get_attr: [short, attribute] } },
  ]);
  return {
    heat_template_version: '2016-10-14',
    description: `Initial template of ${short}`,
    parameters: Object.fromEntries(parameters) as object,
    outputs: Object.fromEntries([...outputs, ['OS::stack_id', { value: { get_resource: short } }]]) as object,
    resources: {
      [short]: {
        type: name,
        properties: Object.fromEntries(names.map((property) => [property, { get_param: property }])),
      },
    },
  };
}
