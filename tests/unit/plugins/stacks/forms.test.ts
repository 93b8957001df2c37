import { describe, expect, it } from 'vitest';
import {
  isSameValue,
  type Parameter,
  problemOf,
  sectionsOf,
  type TemplateFacts,
} from '../../../../plugins/stacks/forms/parameter.ts';
import {
  changeBody,
  creationBody,
  modelOf,
  sentParameters,
  shownValue,
  sourceOf,
  type StackModel,
} from '../../../../plugins/stacks/forms/stack-model.ts';
import { parameterErrors, refusedValues, templateErrors } from '../../../../plugins/stacks/forms/step-errors.ts';
import type { Stack } from '../../../../plugins/stacks/stack.ts';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'String',
  label: name,
  description: '',
  hidden: false,
  default: null,
  ...more,
});
const factsOf = (...parameters: Parameter[]): TemplateFacts => ({ description: null, parameters, groups: [] });
const words = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key);
const typed = (values: Record<string, string>, more: Partial<StackModel> = {}): StackModel => ({
  ...modelOf({}),
  name: 'one',
  template: 'heat_template_version: 2021-04-16',
  values,
  ...more,
});

describe('the values of parameters', () => {
  it('[STK-03] numbers, lengths, patterns and lists of values have their bounds', () => {
    const number = parameter('n', { type: 'Number', min_value: 1, max_value: 9 });
    expect(['5', ' 2 ', '0', '10', 'x'].map((text) => problemOf(number, text)?.key)).toEqual([
      undefined,
      undefined,
      'at-least',
      'at-most',
      'number',
    ]);
    const text = parameter('t', { min_length: 2, max_length: 3 });
    expect(['ab', 'a', 'abcd', '😀😀😀'].map((value) => problemOf(text, value)?.key)).toEqual([
      undefined,
      'signs-at-least',
      'signs-at-most',
      undefined,
    ]);
    const list = parameter('l', { type: 'CommaDelimitedList', max_length: 2, allowed_values: ['a', 'b', 'c'] });
    expect(['a, b', 'a,b,c', 'a,z'].map((value) => problemOf(list, value)?.key)).toEqual([
      undefined,
      'values-at-most',
      'not-allowed',
    ]);
    const pattern = parameter('p', { allowed_pattern: '[a-z]+' });
    expect(problemOf(pattern, 'abc')).toBeUndefined();
    expect(problemOf(pattern, 'abc1')).toEqual({ key: 'pattern', values: { pattern: '[a-z]+' } });
    expect(problemOf(parameter('j', { type: 'Json' }), '{')?.key).toBe('json');
  });

  it('[STK-03] the template’s own words about a value win; a pattern that may take for ever is left to the service', () => {
    const own = parameter('n', { type: 'Number', max_value: 9, constraint_description: 'Up to nine' });
    expect(problemOf(own, '10')).toMatchObject({ text: 'Up to nine' });
    for (const slow of ['(a+)+b', '((a+))+b', '(a|aa)+b', '(\\w\\d?)+!'])
      expect(problemOf(parameter('p', { allowed_pattern: slow }), 'a'.repeat(60))).toBeUndefined();
    expect(problemOf(parameter('p', { allowed_pattern: '(?P<x>a)' }), 'b')).toBeUndefined();
  });

  it('[STK-03] parameters are asked in the order of their groups, then by name', () => {
    const sections = sectionsOf({
      description: null,
      parameters: ['z', 'b', 'a'].map((name) => parameter(name)),
      groups: [
        { label: 'First', description: null, parameters: ['b', 'gone'] },
        { label: 'Empty', description: null, parameters: [] },
      ],
    });
    expect(sections.map(({ label, parameters }) => [label, parameters.map(({ name }) => name)])).toEqual([
      ['First', ['b']],
      [undefined, ['a', 'z']],
    ]);
  });

  it('[STK-03] yes is spelt in several ways', () => {
    const flag = parameter('f', { type: 'Boolean' });
    expect(isSameValue(flag, 'True', 'yes')).toBe(true);
    expect(isSameValue(flag, 'false', 'on')).toBe(false);
    expect(isSameValue(parameter('t'), 'True', 'true')).toBe(false);
  });

  it('[STK-03] a name, a time limit and values without a default are needed', () => {
    const facts = factsOf(parameter('size', { type: 'Number' }), parameter('colour', { default: 'red' }));
    const model = typed({}, { name: '1st', timeout: 0 });
    expect(parameterErrors(model, facts, {}, words)).toEqual({
      name: ['stacks:problem.name'],
      timeout: ['stacks:problem.at-least {"bound":1}'],
      'values.size': ['stacks:problem.no-value {}'],
    });
    expect(parameterErrors(typed({ size: '3' }), facts, {}, words)).toEqual({});
  });

  it('[STK-03] the service’s words about a value stand at its field', () => {
    const refused = refusedValues(new Error("Parameter 'image' is invalid: Error validating value 'x'"));
    expect(refused).toEqual({ parameters: { 'values.image': ["Error validating value 'x'"] } });
    expect(refusedValues(new Error('Quota exceeded'))).toEqual({ parameters: { __all__: ['Quota exceeded'] } });
  });
});

describe('the template of a form', () => {
  it('[STK-02] a template, an address of the web and all its files are needed', () => {
    const at = (model: Partial<StackModel>) => templateErrors(typed({}, model), {}, words);
    expect(at({ template: ' ' })).toEqual({ template: ['stacks:problem.no-template'] });
    expect(at({ origin: 'url', url: 'ftp://example.test/x' })).toEqual({ url: ['stacks:problem.url'] });
    expect(at({ origin: 'url', url: 'https://example.test/x.yaml' })).toEqual({});
    const template = `heat_template_version: 2021-04-16
resources: {a: {type: inner.yaml}}`;
    expect(at({ template })).toEqual({ files: ['stacks:problem.files {"names":"inner.yaml"}'] });
    expect(at({ template, files: { 'inner.yaml': '' } })).toEqual({});
    expect(at({ origin: 'keep', template: '[' })).toEqual({});
    const stack: Stack = { id: 's-1', stack_name: 'one', stack_status: 'CREATE_COMPLETE' };
    // An update keeps the files that the stack has.
    expect(templateErrors(typed({}, { template }), { stack }, words)).toEqual({});
  });
});

describe('what the forms send', () => {
  const facts = factsOf(
    parameter('colour', { default: 'red' }),
    parameter('word', { hidden: true, default: 'hush' }),
    parameter('size', { type: 'Number' }),
  );

  it('[STK-01] a creation has the values that differ from the defaults', () => {
    const model = typed({ colour: 'red', word: 'secret', size: '4' }, { tags: ' a, b ,', timeout: null });
    expect(creationBody(model, facts)).toEqual({
      stack_name: 'one',
      template: 'heat_template_version: 2021-04-16',
      parameters: { word: 'secret', size: '4' },
      disable_rollback: true,
      tags: 'a,b',
    });
    // The code that is shown has no secret in it, but says that something stands there.
    expect(creationBody(model, facts, false).parameters).toEqual({ size: '4' });
    const template = 'heat_template_version: 2021-04-16\noutputs: {a: {value: {get_file: id_rsa}}}';
    const secret = typed({}, { template, environment: 'parameters: {word: hush}', files: { id_rsa: 'key' } });
    expect(creationBody(secret, facts, false)).toMatchObject({
      environment: '<environment>',
      files: { id_rsa: '<id_rsa>' },
    });
    expect(creationBody(secret, facts)).toMatchObject({ environment: secret.environment, files: { id_rsa: 'key' } });
    const address = typed({}, { origin: 'url', url: ' https://example.test/x ', environment: 'parameters: {}' });
    expect(sourceOf(address, {})).toEqual({
      template_url: 'https://example.test/x',
      environment: 'parameters: {}',
    });
  });

  it('[STK-03] a switch that nobody touched says no, where the template has no value of its own', () => {
    const flags = factsOf(parameter('on', { type: 'Boolean' }), parameter('off', { type: 'Boolean', default: 'True' }));
    expect(parameterErrors(typed({}), flags, {}, words)).toEqual({});
    expect(creationBody(typed({}), flags).parameters).toEqual({ on: 'false' });
    expect(creationBody(typed({ on: 'true', off: 'false' }), flags).parameters).toEqual({ on: 'true', off: 'false' });
  });

  it('[STK-03] values of the environment are shown, need not be given again, and are not sent', () => {
    const given = factsOf(
      parameter('size', { type: 'Number', given: '4' }),
      parameter('on', { type: 'Boolean', given: 'True' }),
      parameter('colour', { default: 'red', given: 'blue' }),
      parameter('word', { hidden: true, given: '******' }),
    );
    expect(given.parameters.map((one) => shownValue(one, typed({}), {}))).toEqual(['4', 'True', 'blue', '']);
    expect(parameterErrors(typed({}), given, {}, words)).toEqual({});
    expect(creationBody(typed({}), given).parameters).toBeUndefined();
    // Typed values win, the template's default and nothing among them.
    const model = typed({ colour: 'red', on: 'false' });
    expect(creationBody(model, given).parameters).toEqual({ colour: 'red', on: 'false' });
  });

  const stack: Stack = {
    id: 's-1',
    stack_name: 'one',
    stack_status: 'CREATE_COMPLETE',
    parameters: { 'OS::stack_id': 's-1', colour: 'blue', word: '******', size: '4' },
    timeout_mins: 5,
    disable_rollback: true,
    tags: ['a'],
  };
  const setting = { stack, template: 'heat_template_version: 2021-04-16\n' };

  it('[STK-05] an update sends what differs; hidden values stay unless a new one is typed', () => {
    const start = modelOf(setting);
    expect(start).toMatchObject({ origin: 'keep', name: 'one', timeout: 5, rollback: false, tags: 'a' });
    expect(changeBody(start, facts, setting)).toEqual({});
    expect(facts.parameters.map((one) => shownValue(one, start, setting))).toEqual(['blue', '', '4']);
    const model = { ...start, values: { colour: 'red', word: '', size: '4' }, rollback: true };
    expect(changeBody(model, facts, setting)).toEqual({ parameters: { colour: 'red' }, disable_rollback: false });
    const secret = { ...start, values: { word: 'new' } };
    expect(sentParameters(secret, facts, setting).parameters).toEqual({ word: 'new' });
    expect(sentParameters(secret, facts, setting, false).parameters).toEqual({});
  });

  it('[STK-05] a needed value of a stack is not emptied; a hidden one stays when its field is empty', () => {
    const needed = factsOf(parameter('size', { type: 'Number' }), parameter('word', { hidden: true }));
    const start = modelOf(setting);
    expect(parameterErrors(start, needed, setting, words)).toEqual({});
    expect(parameterErrors({ ...start, values: { size: '', word: '' } }, needed, setting, words)).toEqual({
      'values.size': ['stacks:problem.no-value {}'],
    });
  });

  it('[STK-05] a value that is emptied goes back to the default; another template is sent with its files', () => {
    const start = modelOf(setting);
    expect(changeBody({ ...start, values: { colour: '' } }, facts, setting)).toEqual({ clear_parameters: ['colour'] });
    const template = 'heat_template_version: 2021-04-16\nresources: {a: {type: x, properties: {b: {get_file: a.sh}}}}';
    const files = { 'a.sh': 'true', 'unused.sh': 'false' };
    const other = { ...start, origin: 'text' as const, template, files };
    expect(changeBody(other, facts, setting)).toEqual({ template, files: { 'a.sh': 'true' } });
    // Files of a text that was given up are not sent with the present template.
    expect(changeBody({ ...other, origin: 'keep' }, facts, setting)).toEqual({});
    // The present template is checked as the service has it.
    expect(sourceOf(start, setting)).toEqual({ id: 's-1' });
    // Another one is checked with the environment and the files that the stack has.
    expect(sourceOf(other, setting)).toEqual({ id: 's-1', template, files: { 'a.sh': 'true' } });
  });
});
