import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadRuntimeValidator, precompiledValidator } from '#ui/form/validators.ts';
import { validateData } from '#ui/form/validate-data.ts';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import imageSchema from '../../../../../schemas/images/create-image.schema.json' with { type: 'json' };
import imageCompiled from '../../../../../schemas/images/create-image.schema.json?rjsf';
import sampleSchema from './sample.schema.json' with { type: 'json' };
import sampleCompiled from './sample.schema.json?rjsf';

const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
const atRunTime = await loadRuntimeValidator();

/** Values near what a schema asks for, and far from it. */
const value = fc.oneof(
  { withCrossShrink: true, maxDepth: 2 },
  fc.constantFrom(null, undefined, true, '', 'a', 'a/b', 'raw', 'qcow2', 'private', 'x', 'no', 'a@b.example', '5x'),
  fc.constantFrom(-2, 0, 0.5, 1, 3, 4, 80, 200, 70000),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
  fc.constant('a'.repeat(256)),
  // The items are texts: of other items Ajv does not also report that they are not unique.
  fc.array(fc.constantFrom('a', 'b', 'long'), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 1), { maxKeys: 3 }),
);

it.each([
  ['every keyword', sampleSchema as FormSchema, sampleCompiled],
  ['creating an image', imageSchema as FormSchema, imageCompiled],
])('[FORM-09] validators made at build and at run time say the same of %s', (_, schema, compiled) => {
  const atBuild = precompiledValidator(compiled, schema);
  const keys = Object.keys(schema.properties ?? {});
  const data = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: keys.length });
  const say = (validator: typeof atBuild, given: object) =>
    Object.entries(validateData(validator, { t, schema, data: given }))
      .map(([field, messages]) => [field, messages.toSorted()])
      .toSorted();
  fc.assert(
    fc.property(data, (given) => {
      expect(say(atRunTime, given)).toEqual(say(atBuild, given));
    }),
    { numRuns: 200 },
  );
});
