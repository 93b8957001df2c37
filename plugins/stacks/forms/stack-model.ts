import type { OperationInput } from '@sextant/sdk';
import type { Stack } from '../stack.ts';
import type { StackBody } from '../stack-code.ts';
import { lookOnce } from '../template/check-template.ts';
import { isSameValue, isSwitch, type Parameter, type TemplateFacts } from './parameter.ts';

/** The origin of a template: typed or loaded from a file, from an address, or, in an update, from the stack as it is. */
export type TemplateOrigin = 'text' | 'url' | 'keep';

/** The data of the forms that make, preview and update stacks. */
export interface StackModel {
  readonly origin: TemplateOrigin;
  readonly template: string;
  readonly url: string;
  readonly environment: string;
  /** The texts of further files, by the names that the template has for them. */
  readonly files: Readonly<Record<string, string>>;
  readonly name: string;
  /** Minutes; null: the service's own limit. */
  readonly timeout: number | null;
  /** Is everything deleted again after a failure? */
  readonly rollback: boolean;
  /** Tags with commas between them. */
  readonly tags: string;
  /** The texts that were typed for parameters, by name. Parameters that nobody touched are not in it. */
  readonly values: Readonly<Record<string, string>>;
  /** The name of the stack, typed where an update deletes or replaces something. */
  readonly confirmed: string;
}

/** The start of a form: nothing for a new stack, or the stack to be updated with its template as YAML. */
export interface StackSetting {
  readonly stack?: Stack;
  readonly template?: string;
}

/** Minutes; Horizon's and the client's limit, too. */
const usualTimeout = 60;

/** Returns the form to begin with. */
export function modelOf({ stack }: StackSetting): StackModel {
  return {
    origin: stack ? 'keep' : 'text',
    template: '',
    url: '',
    environment: '',
    files: {},
    name: stack?.stack_name ?? '',
    timeout: stack ? (stack.timeout_mins ?? null) : usualTimeout,
    rollback: stack ? stack.disable_rollback === false : false,
    tags: (stack?.tags ?? []).join(','),
    values: {},
    confirmed: '',
  };
}

/** The template with what belongs to it, as the service checks it (validateStackTemplate). */
export type TemplateSource = OperationInput<'validateStackTemplate'>['body'];

/** Returns the template that the form names. The service adds what a stack has of it: its template, environment and files. */
export function sourceOf(model: StackModel, { stack }: StackSetting): TemplateSource {
  return { ...(stack ? { id: stack.id } : {}), ...changedTemplate(model), ...surroundings(model) };
}

function changedTemplate({ origin, template, url }: StackModel): Pick<TemplateSource, 'template' | 'template_url'> {
  if (origin === 'keep') return {};
  return origin === 'url' ? { template_url: url.trim() } : { template };
}

/**
 * The environment, and those of the loaded files that the typed template names. `withTexts` false: what they hold may be secret, and
 * their names stand in its place.
 */
function surroundings(
  { origin, template, environment, files }: StackModel,
  withTexts = true,
): Pick<TemplateSource, 'environment' | 'files'> {
  const names = origin === 'text' ? lookOnce(template).files.filter((name) => files[name] !== undefined) : [];
  const texts = names.map((name) => [name, withTexts ? files[name]! : `<${name}>`] as const);
  return {
    ...(environment.trim() === '' ? {} : { environment: withTexts ? environment : '<environment>' }),
    ...(texts.length === 0 ? {} : { files: Object.fromEntries(texts) }),
  };
}

/**
 * Returns the value that a parameter has before anything is typed: the environment's, else the stack's, else the template's. A hidden
 * one of an environment or a stack is not known.
 */
export function startValue(parameter: Parameter, setting: StackSetting): string {
  if (!hasValue(parameter, setting)) return parameter.default ?? '';
  if (parameter.hidden) return '';
  const value = parameter.given ?? valueOfStack(parameter, setting);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Does the environment or the stack have a value for the parameter already? Then it need not be given again. */
export function hasValue(parameter: Parameter, setting: StackSetting): boolean {
  return parameter.given !== undefined || valueOfStack(parameter, setting) !== undefined;
}

const valueOfStack = ({ name }: Parameter, { stack }: StackSetting): unknown => stack?.parameters?.[name] ?? undefined;

/** Returns the value to show: what was typed, else what it was before. */
export const shownValue = (parameter: Parameter, model: StackModel, setting: StackSetting): string =>
  model.values[parameter.name] ?? startValue(parameter, setting);

/** The parameters that are sent. */
interface SentParameters {
  readonly parameters: Readonly<Record<string, string>>;
  /** Names of the parameters that go back to the template's default. */
  readonly cleared: readonly string[];
}

/**
 * Returns the values that differ from what the service has: the environment's, the stack's, or the template's. `withHidden` false: without
 * what is secret.
 */
export function sentParameters(
  model: StackModel,
  { parameters }: TemplateFacts,
  setting: StackSetting,
  withHidden = true,
): SentParameters {
  const sent: Record<string, string> = {};
  const cleared: string[] = [];
  for (const parameter of parameters) {
    const isUnset = isSwitch(parameter) && parameter.default === null && !hasValue(parameter, setting);
    // A switch that nobody touched says no.
    const typed = model.values[parameter.name] ?? (isUnset ? 'false' : undefined);
    if (typed === undefined || (parameter.hidden && (typed === '' || !withHidden))) continue;
    if (!isUnset && isSameValue(parameter, typed, startValue(parameter, setting))) continue;
    // With an environment in the form, the value may be that one's, which no default takes the place of.
    const isOfStack = valueOfStack(parameter, setting) !== undefined && model.environment.trim() === '';
    if (typed === '' && isOfStack && parameter.default !== null) cleared.push(parameter.name);
    else sent[parameter.name] = typed;
  }
  return { parameters: sent, cleared };
}

const tagsOf = (text: string): string =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .join(',');

/** Returns the body of a creation (createStack). `withHidden` false: as code shows it, without what is secret. */
export function creationBody(
  model: StackModel,
  facts: TemplateFacts,
  withHidden = true,
): OperationInput<'createStack'>['body'] {
  const { parameters } = sentParameters(model, facts, {}, withHidden);
  const tags = tagsOf(model.tags);
  return {
    stack_name: model.name.trim(),
    ...changedTemplate(model),
    ...surroundings(model, withHidden),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    disable_rollback: !model.rollback,
    ...(model.timeout === null ? {} : { timeout_mins: model.timeout }),
    ...(tags === '' ? {} : { tags }),
  };
}

/**
 * Returns the body of an update (changeStack): what differs from the stack. What is left out stays as it is. `withHidden` false: as code
 * shows it, without what is secret.
 */
export function changeBody(
  model: StackModel,
  facts: TemplateFacts,
  setting: StackSetting,
  withHidden = true,
): OperationInput<'changeStack'>['body'] {
  const { parameters, cleared } = sentParameters(model, facts, setting, withHidden);
  const before = modelOf(setting);
  const tags = tagsOf(model.tags);
  return {
    ...changedTemplate(model),
    ...surroundings(model, withHidden),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(cleared.length === 0 ? {} : { clear_parameters: [...cleared] }),
    ...(model.rollback === before.rollback ? {} : { disable_rollback: !model.rollback }),
    ...(model.timeout === before.timeout || model.timeout === null ? {} : { timeout_mins: model.timeout }),
    ...(tags === before.tags ? {} : { tags }),
  };
}

/** Does the update send anything? */
export const changesAnything = (body: StackBody): boolean => Object.keys(body).length > 0;
