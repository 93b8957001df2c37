import { HeatError, validationFailed } from '../faults.ts';
import type { Environment, JsonObject, StackRecord, Template } from '../heat-records.ts';
import { checkConstraints } from './constraints.ts';
import { asText } from './functions.ts';

/** Value of a constraint that names a thing of another service; throws what heat would say when there is none. */
export type CustomCheck = (constraint: string, value: unknown) => Promise<string | null>;

const types = ['string', 'number', 'comma_delimited_list', 'json', 'boolean'];
const booleans = ['0', '1', 'f', 'false', 'n', 'no', 'off', 'on', 't', 'true', 'y', 'yes'];

/** Are the parameters of a template declared as they must be? */
export function checkParameterSchemas(template: Template): void {
  for (const [name, schema] of Object.entries(template.parameters ?? {})) {
    const type = schema['type'];
    if (type === undefined) throw invalidSchema(`Missing parameter type for parameter: ${name}`);
    if (!types.includes(String(type))) throw invalidSchema(`Invalid type (${String(type)})`);
  }
}

const invalidSchema = (message: string) => new HeatError(400, 'InvalidSchemaError', message);

/** The values of all parameters of a stack, of the types they are declared with. Without a value: undefined. */
export function parameterValues(
  template: Template,
  given: JsonObject,
  environment: Pick<Environment, 'parameters' | 'parameter_defaults'>,
): JsonObject {
  const values: JsonObject = {};
  for (const [name, schema] of Object.entries(template.parameters ?? {})) {
    const text =
      given[name] ?? environment.parameters[name] ?? environment.parameter_defaults[name] ?? schema['default'];
    if (text !== undefined && text !== null) values[name] = parsed(name, schema, text);
  }
  return values;
}

/** Is there a value for each parameter, a fitting one, and none too many? Throws 400 in heat's words. */
export async function checkParameters(stack: StackRecord, custom: CustomCheck): Promise<void> {
  const { template, parameters, environment } = stack;
  const declared = template.parameters ?? {};
  for (const name of Object.keys({ ...environment.parameters, ...parameters })) {
    if (!Object.hasOwn(declared, name)) {
      throw new HeatError(400, 'UnknownUserParameter', `The Parameter (${name}) was not defined in template.`);
    }
  }
  const values = parameterValues(template, parameters, environment);
  for (const [name, schema] of Object.entries(declared)) {
    if (!(name in values)) {
      throw new HeatError(400, 'UserParameterMissing', `The Parameter (${name}) was not provided.`);
    }
    const constraints = (schema['constraints'] ?? []) as JsonObject[];
    const wrong = checkConstraints(constraints, values[name]) ?? (await firstCustom(constraints, values[name], custom));
    if (wrong !== null) throw invalid(name, wrong);
  }
}

export async function firstCustom(
  constraints: readonly JsonObject[],
  value: unknown,
  custom: CustomCheck,
): Promise<string | null> {
  for (const constraint of constraints) {
    const name = constraint['custom_constraint'];
    const wrong = typeof name === 'string' ? await custom(name, value) : null;
    if (wrong !== null) return asText(constraint['description']) || wrong;
  }
  return null;
}

const invalid = (name: string, why: string) => validationFailed(`Parameter '${name}' is invalid: ${why}`);

function parsed(name: string, schema: JsonObject, value: unknown): unknown {
  switch (schema['type']) {
    case 'number':
      if (typeof value === 'number') return value;
      if (asText(value).trim() === '' || Number.isNaN(Number(value))) {
        throw invalid(name, `could not convert string to float: '${asText(value)}'`);
      }
      return Number(value);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (!booleans.includes(asText(value).toLowerCase())) {
        const accepted = booleans.map((one) => `'${one}'`).join(', ');
        throw invalid(name, `Unrecognized value '${asText(value)}', acceptable values are: ${accepted}`);
      }
      return ['1', 'on', 't', 'true', 'y', 'yes'].includes(asText(value).toLowerCase());
    case 'comma_delimited_list':
      if (Array.isArray(value)) return value.map(asText);
      return value === ''
        ? []
        : asText(value)
            .split(',')
            .map((part) => part.trim());
    case 'json':
      if (typeof value === 'object') return value;
      try {
        return JSON.parse(asText(value)) as unknown;
      } catch {
        throw invalid(name, 'Value must be valid JSON: Expecting value: line 1 column 1 (char 0)');
      }
    default:
      return asText(value);
  }
}

/** Parameters as `stack show` gives them: texts, hidden ones masked, and those that every stack has. */
export function shownParameters(stack: StackRecord): Record<string, string> {
  const values = parameterValues(stack.template, stack.parameters, stack.environment);
  const shown: Record<string, string> = {
    'OS::stack_id': stack.id,
    'OS::project_id': stack.projectId,
    'OS::stack_name': stack.name,
  };
  for (const [name, value] of Object.entries(values)) {
    const schema = stack.template.parameters?.[name] ?? {};
    const isHidden = schema['hidden'] === true || asText(schema['hidden']).toLowerCase() === 'true';
    shown[name] = isHidden ? '******' : Array.isArray(value) ? value.map(asText).join(',') : asText(value);
  }
  return shown;
}

/** Parameters as `validate` describes them, with the values of the environment. */
export function describedParameters(
  template: Template,
  { parameters: given = {} }: Environment,
): Record<string, JsonObject> {
  const names: Record<string, string> = {
    string: 'String',
    number: 'Number',
    comma_delimited_list: 'CommaDelimitedList',
    json: 'Json',
    boolean: 'Boolean',
  };
  const described = Object.entries(template.parameters ?? {}).map(([name, schema]) => {
    const hidden = schema['hidden'] === true || asText(schema['hidden']).toLowerCase() === 'true';
    return [
      name,
      {
        Type: names[asText(schema['type'])],
        Description: schema['description'] ?? '',
        NoEcho: String(hidden),
        Label: schema['label'] ?? name,
        ...(schema['default'] === undefined ? {} : { Default: schema['default'] }),
        ...(given[name] ? { Value: given[name] } : {}),
        ...describedConstraints((schema['constraints'] ?? []) as JsonObject[]),
      },
    ];
  });
  return Object.fromEntries(described) as Record<string, JsonObject>;
}

function describedConstraints(constraints: readonly JsonObject[]): JsonObject {
  const shown: JsonObject = {};
  for (const constraint of constraints) {
    const { range, length } = constraint as Record<string, { min?: number; max?: number } | undefined>;
    if (range?.min !== undefined) shown['MinValue'] = range.min;
    if (range?.max !== undefined) shown['MaxValue'] = range.max;
    if (length?.min !== undefined) shown['MinLength'] = length.min;
    if (length?.max !== undefined) shown['MaxLength'] = length.max;
    if (constraint['allowed_values']) shown['AllowedValues'] = constraint['allowed_values'];
    if (constraint['allowed_pattern']) shown['AllowedPattern'] = constraint['allowed_pattern'];
    if (constraint['custom_constraint']) shown['CustomConstraint'] = constraint['custom_constraint'];
    if (constraint['description']) shown['ConstraintDescription'] = constraint['description'];
  }
  return shown;
}
