import { errorText, HttpError, type I18n } from '@sextant/sdk';
import { type FormErrors, type StepErrors, WHOLE_FORM } from '@sextant/ui';
import { lookOnce } from '../template/check-template.ts';
import { isRequired, isSwitch, problemOf, type TemplateFacts, type ValueProblem } from './parameter.ts';
import { hasValue, shownValue, type StackModel, type StackSetting } from './stack-model.ts';

type Translate = I18n['t'];

/** Heat refuses any other name. */
const stackNames = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;
const maxNameLength = 255;

/** Returns what is wrong in the step Template, by field, as far as that can be said without the service. */
export function templateErrors(model: StackModel, { stack }: StackSetting, t: Translate): FormErrors {
  if (model.origin === 'keep') return {};
  if (model.origin === 'url') {
    return /^https?:\/\/\S+$/i.test(model.url.trim()) ? {} : { url: [t('stacks:problem.url')] };
  }
  if (model.template.trim() === '') return { template: [t('stacks:problem.no-template')] };
  const { mistake, files } = lookOnce(model.template);
  if (mistake) {
    const { mistake: kind, line, column, names = [] } = mistake;
    return { template: [t(`stacks:mistake.${kind}`, { line, column, names: names.join(' → ') })] };
  }
  // A stack may have them already.
  const missing = stack ? [] : files.filter((name) => model.files[name] === undefined);
  return missing.length === 0 ? {} : { files: [t('stacks:problem.files', { names: missing.join(', ') })] };
}

/** Returns what is wrong in the step Parameters, by field. Without `facts` the parameters are left to the service. */
export function parameterErrors(
  model: StackModel,
  facts: TemplateFacts | undefined,
  setting: StackSetting,
  t: Translate,
): FormErrors {
  const errors: Record<string, string[]> = {};
  const name = model.name.trim();
  if (name === '') errors['name'] = [t('stacks:problem.no-name')];
  else if (name.length > maxNameLength || !stackNames.test(name)) errors['name'] = [t('stacks:problem.name')];
  const { timeout } = model;
  if (timeout !== null && !(Number.isInteger(timeout) && timeout >= 1)) {
    errors['timeout'] = [t('stacks:problem.at-least', { bound: 1 })];
  }
  for (const parameter of facts?.parameters ?? []) {
    const value = shownValue(parameter, model, setting);
    // A hidden value is not shown: an empty field leaves it as it is.
    const isKept = parameter.hidden && hasValue(parameter, setting);
    const isMissing = value === '' && isRequired(parameter) && !isSwitch(parameter) && !isKept;
    const problem = isMissing ? noValue : problemOf(parameter, value);
    if (problem) {
      errors[fieldOf(parameter.name)] = [problem.text ?? t(`stacks:problem.${problem.key}`, { ...problem.values })];
    }
  }
  return errors;
}

const noValue: ValueProblem = { key: 'no-value' };

/** The name of a parameter's field: its errors stand under it. */
export const fieldOf = (parameter: string): string => `values.${parameter}`;

/** Returns what the service says of the template, at the field that it came from. */
export function refusedTemplate({ origin }: StackModel, error: unknown): StepErrors {
  const field = origin === 'url' ? 'url' : origin === 'text' ? 'template' : WHOLE_FORM;
  return { template: { [field]: [errorText(error)] } };
}

/** Heat's words about the value of one parameter. */
const invalidParameter = /Parameter '([^']+)' is invalid: ([\s\S]+)/;

/**
 * Returns what the service says of the values, at the field of the parameter that it names. Nothing where the operator may not ask for
 * a preview: the creation itself is refused then, if something is wrong.
 */
export function refusedValues(error: unknown): StepErrors {
  if (error instanceof HttpError && error.status === 403) return {};
  const text = errorText(error);
  // The preview of a creation refuses a name that is taken.
  if (error instanceof HttpError && error.status === 409) return { parameters: { name: [text] } };
  const [, name, reason] = invalidParameter.exec(text) ?? [];
  return { parameters: name && reason ? { [fieldOf(name)]: [reason] } : { [WHOLE_FORM]: [text] } };
}
