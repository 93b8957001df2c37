import type { callApi } from '@sextant/sdk';

/** The description of a template by the service (validateStackTemplate). */
export type TemplateFacts = Awaited<ReturnType<typeof callApi<'validateStackTemplate'>>>;

/** A parameter of a template, with its bounds. */
export type Parameter = TemplateFacts['parameters'][number];

/** A fault of a value: the end of a locale key below `stacks:problem`, and the values of its text. */
export interface ValueProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** The template's own words about such a value; they stand instead. */
  readonly text?: string;
}

const trueWords: ReadonlySet<string> = new Set(['1', 'on', 't', 'true', 'y', 'yes']);

/** Says whether a text is one of heat's words for yes. */
export const isTrue = (text: string): boolean => trueWords.has(text.trim().toLowerCase());

/** Are two texts the same value of a parameter? Heat spells yes in several ways. */
export function isSameValue({ type }: Pick<Parameter, 'type'>, one: string, other: string): boolean {
  return type === 'Boolean' ? isTrue(one) === isTrue(other) : one === other;
}

/** Is the parameter drawn as a switch? Then it always has a value. */
export const isSwitch = ({ type, allowed_values: allowed }: Pick<Parameter, 'type' | 'allowed_values'>): boolean =>
  type === 'Boolean' && allowed === undefined;

/** A value has to be given: the template has none. */
export const isRequired = (parameter: Pick<Parameter, 'default'>): boolean => parameter.default === null;

/** Returns what is wrong with the value of a parameter; the service checks again. An empty one is judged by `isRequired` alone. */
export function problemOf(parameter: Parameter, text: string): ValueProblem | undefined {
  if (text === '') return undefined;
  const problem = formatProblem(parameter, text) ?? boundProblem(parameter, text);
  const { constraint_description: own } = parameter;
  return problem && own ? { ...problem, text: own } : problem;
}

function formatProblem({ type }: Parameter, text: string): ValueProblem | undefined {
  if (type === 'Number')
    return Number.isFinite(Number(text.trim())) && text.trim() !== '' ? undefined : { key: 'number' };
  if (type !== 'Json') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return { key: 'json' };
  }
}

function boundProblem(parameter: Parameter, text: string): ValueProblem | undefined {
  const { type, allowed_values: allowed, allowed_pattern: pattern } = parameter;
  if (type === 'Number') {
    const { min_value: min, max_value: max } = parameter;
    const number = Number(text);
    if (min !== undefined && number < min) return { key: 'at-least', values: { bound: min } };
    if (max !== undefined && number > max) return { key: 'at-most', values: { bound: max } };
  }
  if (type === 'String' || type === 'CommaDelimitedList') {
    const { min_length: min, max_length: max } = parameter;
    const length = type === 'String' ? [...text].length : listOf(text).length;
    const kind = type === 'String' ? 'signs' : 'values';
    if (min !== undefined && length < min) return { key: `${kind}-at-least`, values: { count: min } };
    if (max !== undefined && length > max) return { key: `${kind}-at-most`, values: { count: max } };
  }
  const values = type === 'CommaDelimitedList' ? listOf(text) : [text];
  const odd = allowed && values.find((value) => !allowed.includes(value));
  if (odd !== undefined) return { key: 'not-allowed', values: { value: odd } };
  if (pattern && type === 'String' && !matches(pattern, text)) return { key: 'pattern', values: { pattern } };
  return undefined;
}

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** A group that repeats may take for ever; such a pattern is left to the service. */
const slowPattern = /\)[+*{]/;

/** Does the whole text match? Heat's patterns are Python's: one that JavaScript does not know is left to the service. */
function matches(pattern: string, text: string): boolean {
  if (slowPattern.test(pattern)) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}

/** Parameters under a heading. Without a label: those of no group, or of a template without groups. */
export interface ParameterSection {
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly Parameter[];
}

/** Returns the parameters in the order in which they are asked: that of the groups, then the rest by name. */
export function sectionsOf({ parameters, groups }: TemplateFacts): readonly ParameterSection[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const sections = groups.map((group) => ({
    label: group.label || undefined,
    description: group.description || undefined,
    parameters: group.parameters.flatMap((name) => {
      const parameter = byName.get(name);
      byName.delete(name);
      return parameter ? [parameter] : [];
    }),
  }));
  const rest = [...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  return [...sections, { label: undefined, description: undefined, parameters: rest }].filter(
    (section) => section.parameters.length > 0,
  );
}
