import { describe, expect, it } from 'vitest';
import { propertyError } from '#ui/metadata/property-errors.ts';
import { choicesLeft, customProperty, propertyOf, readStored, toStored, withInput } from '#ui/metadata/property.ts';
import type { PropertyDefinition } from '#ui/metadata/definitions.ts';

const of = (definition: PropertyDefinition) => propertyOf('p', definition);
const typed = (definition: PropertyDefinition, input: string | boolean | string[]) => withInput(of(definition), input);

describe('values and their stored texts', () => {
  it.each([
    ['string', 'a b', 'a b', 'a b'],
    ['integer', '042', 42, '42'],
    ['number', '1.5', 1.5, '1.5'],
    ['boolean', 'TRUE', true, 'true'],
    ['boolean', 'maybe', null, 'null'],
    ['array', '<in> b,a', ['a', 'b'], '<in> a,b'],
    ['array', '<or> a', ['a'], '<or> a'],
  ])('[META-03] %s: %s', (type, stored, value, text) => {
    const property = readStored(of({ type }), stored);
    expect(property.value).toEqual(value);
    expect(toStored(property)).toBe(text);
  });

  it('[META-03] an array without values has no text', () => {
    expect(toStored(of({ type: 'array' }))).toBeUndefined();
  });

  it('a text of another shape is kept until the value is changed', () => {
    const property = readStored(of({ type: 'array', items: { enum: ['a'] } }), 'a;b');
    expect(toStored(property)).toBe('a;b');
    expect(toStored(withInput(property, ['a']))).toBe('<in> a');
  });

  it('an integer too large to count with is not changed', () => {
    expect(toStored(readStored(of({ type: 'integer' }), '9007199254740993'))).toBe('9007199254740993');
  });

  it('[META-03] the defaults of a property', () => {
    expect(of({})).toMatchObject({
      title: 'p',
      description: '',
      type: 'string',
      readonly: false,
      operators: ['<in>'],
      operator: '<in>',
      value: null,
    });
    expect(of({ type: 'array', operators: ['<all-in>', '<or>'] }).operator).toBe('<all-in>');
    expect(of({ type: 'integer', default: '80' }).value).toBe(80);
  });

  it('[META-03] arrays offer what is not chosen, both sorted', () => {
    const property = typed({ type: 'array', items: { enum: ['c', 'a', 'b'] } }, ['c']);
    expect(choicesLeft(property)).toEqual(['a', 'b']);
    expect(withInput(property, ['c', 'a']).value).toEqual(['a', 'c']);
  });
});

describe('errors', () => {
  it.each([
    ['[META-08] Min', typed({ type: 'integer', minimum: 5 }, '4'), { key: 'min', limit: 5 }],
    ['[META-08] Max', typed({ type: 'number', maximum: 5 }, '5.5'), { key: 'max', limit: 5 }],
    ['[META-08] Min length', typed({ minLength: 3 }, 'ab'), { key: 'minLength', limit: 3 }],
    ['[META-08] Max length', typed({ maxLength: 3 }, 'abcd'), { key: 'maxLength', limit: 3 }],
    ['[META-08] Pattern mismatch', typed({ pattern: '[a-z]+' }, 'A1'), { key: 'pattern' }],
    ['[META-08] Integer required', typed({ type: 'integer' }, '1.5'), { key: 'integer' }],
    ['[META-08] Decimal required', typed({ type: 'number' }, 'x'), { key: 'decimal' }],
    ['[META-04] Required', typed({}, ''), { key: 'required' }],
    ['[META-04] Required, array', of({ type: 'array' }), { key: 'required' }],
    [
      '[META-08] length before pattern',
      typed({ minLength: 3, pattern: '[a-z]+' }, '1'),
      { key: 'minLength', limit: 3 },
    ],
    ['[FORM-14] 256 characters', typed({}, 'x'.repeat(256)), { key: 'maxLength', limit: 255 }],
  ])('%s', (_, property, error) => {
    expect(propertyError(property)).toEqual(error);
  });

  it('[META-04] a boolean is never required', () => {
    expect(propertyError(of({ type: 'boolean' }))).toBeUndefined();
  });

  it('[META-03] what cannot be changed is not judged', () => {
    expect(propertyError(of({ readonly: true }))).toBeUndefined();
  });

  it('[FORM-15] an integer is digits only', () => {
    const texts = ['12', '-4', '-9007199254740993', '1e3', '0x1', ' 1'];
    expect(texts.map((text) => propertyError(typed({ type: 'integer' }, text)))).toEqual([
      undefined,
      { key: 'min', limit: 0 },
      { key: 'min', limit: 0 },
      { key: 'integer' },
      { key: 'integer' },
      { key: 'integer' },
    ]);
  });

  it.each([
    ['a least value', { minimum: -5 }],
    ['a greatest value', { maximum: -1 }],
    ['a default', { default: -1 }],
  ])('[FORM-15] a minus is taken where the definition has %s below 0', (_, more) => {
    expect(propertyError(typed({ type: 'integer', ...more }, '-4'))).toBeUndefined();
  });

  it('a pattern that is none here checks nothing', () => {
    expect(propertyError(typed({ pattern: '(?P<x>' }, 'a'))).toBeUndefined();
  });

  it('a custom property is a text', () => {
    expect(propertyError(withInput(customProperty('mine'), 'x'))).toBeUndefined();
  });
});
