import { describe, expect, it } from 'vitest';
import { loadRuntimeValidator, precompiledValidator } from '#ui/form/validators.ts';
import { validateData } from '#ui/form/validate-data.ts';
import en from '../../../../../locales/en/core.json' with { type: 'json' };
import schema from './sample.schema.json' with { type: 'json' };
import compiled from './sample.schema.json?rjsf';

const sample = schema as Record<string, unknown>;

/** The English bundle, read as i18next reads it. */
function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  if (key === 'images:form.name') return 'Image name';
  let at: unknown = en;
  for (const part of key.replace('core:', '').split('.')) at = (at as Record<string, unknown>)?.[part];
  return String(at ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

const validators = {
  'compiled at build': precompiledValidator(compiled, sample),
  'at run time': await loadRuntimeValidator(),
};
const good = { name: 'debian', format: 'raw' };

describe.each(Object.entries(validators))('messages of a schema %s', (_, validator) => {
  const check = (data: Record<string, unknown>) =>
    validateData(validator, { t, schema: sample, data: { ...good, ...data } });

  it('are none when all is well', () => {
    expect(check({ minDisk: 4, tags: ['a'], mail: 'a@b.example', closed: { a: 'x' }, either: 'y', port: 80 })).toEqual(
      {},
    );
  });

  it.each([
    ['[FORM-17] required', { name: undefined }, 'name', 'Image name is a required field'],
    ['[FORM-17] type', { name: 5 }, 'name', 'A text is needed here'],
    ['[FORM-17] a whole number', { port: 1.5 }, 'port', 'A whole number is needed here, without decimals'],
    ['[FORM-17] enum', { format: 'vhs' }, 'format', 'No enum match for: vhs'],
    ['[FORM-17] format validation', { mail: 'nowhere' }, 'mail', 'Format validation failed'],
    ['[FORM-18] not a multiple', { minDisk: 3 }, 'minDisk', '3 is not a multiple of 2'],
    ['[FORM-18] less than the minimum', { minDisk: -2 }, 'minDisk', '-2 is less than the allowed minimum of 0'],
    [
      '[FORM-18] greater than the maximum',
      { minDisk: 200 },
      'minDisk',
      '200 is greater than the allowed maximum of 100',
    ],
    ['[FORM-18] behind a reference', { port: 70000 }, 'port', '70000 is greater than the allowed maximum of 65535'],
    ['[FORM-18] equal to the exclusive minimum', { ratio: 0 }, 'ratio', '0 is equal to the exclusive minimum 0'],
    ['[FORM-18] below the exclusive minimum', { ratio: -1 }, 'ratio', '-1 is less than the allowed minimum of 0'],
    ['[FORM-18] equal to the exclusive maximum', { ratio: 1 }, 'ratio', '1 is equal to the exclusive maximum 1'],
    ['[FORM-18] above the exclusive maximum', { ratio: 2 }, 'ratio', '2 is greater than the allowed maximum of 1'],
    ['[FORM-18] not a number', { minDisk: '5x' }, 'minDisk', '5x is not a valid number'],
    ['[FORM-19] too short', { name: 'a' }, 'name', 'Image name is too short (1 characters), minimum 2'],
    ['[FORM-19] too long', { name: 'a'.repeat(256) }, 'name', 'Image name is too long (256 characters), maximum 255'],
    [
      '[FORM-19] characters, not code units',
      { name: '😀'.repeat(256) },
      'name',
      'Image name is too long (256 characters), maximum 255',
    ],
    ['[FORM-19] pattern', { name: 'a/b' }, 'name', 'Image name is formatted incorrectly'],
    ['[FORM-20] too few properties', { extra: {} }, 'extra', 'Too few properties defined, minimum 1'],
    [
      '[FORM-20] too many properties',
      { extra: { a: 'a', b: 1, c: 2 } },
      'extra',
      'Too many properties defined, maximum 2',
    ],
    ['[FORM-20] array too short', { tags: [] }, 'tags', 'Array is too short (0 items), minimum 1'],
    ['[FORM-20] array too long', { tags: ['a', 'b', 'c'] }, 'tags', 'Array is too long (3 items), maximum 2'],
    ['[FORM-20] not unique', { tags: ['a', 'a'] }, 'tags', 'Array items must be unique'],
    ['[FORM-09] additional property', { closed: { b: 1 } }, 'closed', 'Additional properties not allowed'],
    ['[FORM-09] in an array', { tags: ['long'] }, 'tags.0', '0 is too long (4 characters), maximum 3'],
  ])('%s', (_, data, field, message) => {
    expect(check(data)[field]).toContain(message);
  });

  it('[FORM-09] anything else is invalid data', () => {
    expect(check({ odd: 'no' })['odd']).toEqual(['The data in this field is invalid']);
  });

  it('[FORM-17] a choice written as constants says that none matches, once', () => {
    expect(check({ either: 'z' })['either']).toEqual(['No enum match for: z']);
  });

  it('[FORM-14] 255 characters are not too long', () => {
    expect(check({ name: '😀'.repeat(255) })).toEqual({});
  });
});
