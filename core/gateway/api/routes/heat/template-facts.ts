import type { HeatApi } from '#protocol';
import type { NativeParameter, NativeValidation } from '../../../openstack/heat/stack-changes.ts';

const types: readonly HeatApi.ParameterFacts['type'][] = ['String', 'Number', 'CommaDelimitedList', 'Json', 'Boolean'];

/** Returns the parameters of a template as a form needs them, from what heat says when it validates one. */
export function templateFacts({ Description, Parameters, ParameterGroups }: NativeValidation): HeatApi.TemplateFacts {
  return {
    description: Description ?? null,
    parameters: Object.entries(Parameters ?? {}).map(([name, parameter]) => parameterFacts(name, parameter)),
    groups: (ParameterGroups ?? []).map(({ label = null, description = null, parameters = [] }) => ({
      label,
      description,
      parameters,
    })),
  };
}

function parameterFacts(name: string, parameter: NativeParameter): HeatApi.ParameterFacts {
  const { Default, Value, AllowedValues, AllowedPattern, CustomConstraint, ConstraintDescription } = parameter;
  const hidden = String(parameter.NoEcho).toLowerCase() === 'true';
  const bounds = {
    min_length: numberOf(parameter.MinLength),
    max_length: numberOf(parameter.MaxLength),
    min_value: numberOf(parameter.MinValue),
    max_value: numberOf(parameter.MaxValue),
  };
  return {
    name,
    type: types.find((type) => type === parameter.Type) ?? 'String',
    label: parameter.Label || name,
    description: parameter.Description ?? '',
    hidden,
    default: Default === undefined || Default === null ? null : textOf(Default),
    ...(Value === undefined || Value === null ? {} : { given: hidden ? hiddenValue : textOf(Value) }),
    ...(AllowedValues ? { allowed_values: AllowedValues.map(textOf) } : {}),
    ...(AllowedPattern ? { allowed_pattern: AllowedPattern } : {}),
    ...(Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined)) as Bounds),
    ...(CustomConstraint ? { custom_constraint: CustomConstraint } : {}),
    ...(ConstraintDescription ? { constraint_description: ConstraintDescription } : {}),
  };
}

/** As heat itself shows a hidden value, but for the answer to a validation. */
const hiddenValue = '******';

type Bounds = Pick<HeatApi.ParameterFacts, 'min_length' | 'max_length' | 'min_value' | 'max_value'>;

function numberOf(bound: number | string | undefined): number | undefined {
  const number = bound === undefined || bound === '' ? Number.NaN : Number(bound);
  return Number.isFinite(number) ? number : undefined;
}

/** Heat takes lists as texts with commas, and maps as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isFlat = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isFlat ? value.map(String).join(',') : JSON.stringify(value);
}
