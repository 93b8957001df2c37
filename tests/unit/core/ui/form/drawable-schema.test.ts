import { describe, expect, it } from 'vitest';
import { drawableSchema, undrawableOf } from '#ui/form/drawable-schema.ts';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { validateData } from '#ui/form/validate-data.ts';
import sample from './sample.schema.json' with { type: 'json' };

const t = (key: string) => key;
const bad = (properties: object) => ({ type: 'object', properties }) as unknown as FormSchema;
const reasonOf = (schema: object) => undrawableOf(drawableSchema(bad({ x: schema })).properties?.['x'])?.reason;

describe('[FORM-09] a schema from elsewhere', () => {
  it('is left alone when all is well', () => {
    const schema = sample as FormSchema;
    expect(drawableSchema(schema)).toBe(schema);
  });

  it.each([
    ['type', { type: 'colour' }],
    ['type', { type: ['string', 'colour'] }],
    ['reference', { $ref: '#/definitions/nowhere' }],
    ['reference', { $ref: 'https://example.org/schema' }],
    ['items', { type: 'array' }],
    ['pattern', { type: 'string', pattern: '[' }],
    ['slowPattern', { type: 'string', pattern: '^(a+)+$' }],
    ['slowPattern', { type: 'object', patternProperties: { '(x*y?){2,}': {} } }],
  ])('that has a fault (%s) has it marked', (reason, schema) => {
    expect(reasonOf(schema)).toBe(reason);
  });

  it.each([[null], [7], ['text']])('where %j stands for a schema has that marked', (value) => {
    expect(undrawableOf(drawableSchema(bad({ x: value })).properties?.['x'])?.reason).toBe('noSchema');
  });

  it.each(['^(a+)+$', '^((a|b)*c)*$', '(?:x+y){3}', '(?<n>a{1,2})*', '(([a-z]+)-)+', '([)(]*)+'])(
    'with a pattern whose repeats are nested (%s) is not matched with anything',
    (pattern) => expect(reasonOf({ type: 'string', pattern })).toBe('slowPattern'),
  );

  it.each(['^[a-z]+(-[a-z]+)?$', '^(\\d{1,3}\\.){3}\\d{1,3}$', '^(ab)+$', '\\(a+\\)+', '[(a+)+]', '^(foo|bar)*x*$'])(
    'with any other pattern (%s) is',
    (pattern) => expect(reasonOf({ type: 'string', pattern })).toBeUndefined(),
  );

  it('has its patterns matched with values of up to 256 characters; the server judges longer ones', async () => {
    const validator = await loadRuntimeValidator();
    const schema = bad({ x: { type: 'string', pattern: '^a*$' }, pattern: { type: 'string' } });
    const keywords = (x: string) => validator.check(schema, { x, pattern: 'p' }).map(({ keyword }) => keyword);
    expect(keywords('a'.repeat(256))).toEqual([]);
    expect(keywords(`${'a'.repeat(255)}b`)).toEqual(['pattern']);
    expect(validator.check(schema, { x: 'b' })[0]?.params).toEqual({ pattern: '^a*$' });
    expect(keywords(`${'a'.repeat(256)}b`)).toEqual([]);
  });

  it('has faults marked wherever they are, and keeps the rest and the titles', () => {
    const schema = drawableSchema(
      bad({
        list: { type: 'array', items: { type: 'hue', title: 'Hue' } },
        either: { anyOf: [{ type: 'string' }, { type: 'tone' }] },
        good: { type: 'string' },
      }),
    );
    const { list, either, good } = schema.properties as Record<string, FormSchema>;
    expect(undrawableOf(list?.items)?.detail).toBe('hue');
    expect(list?.items).toHaveProperty('title', 'Hue');
    expect(undrawableOf(either?.anyOf?.[1])?.detail).toBe('tone');
    expect(good).toEqual({ type: 'string' });
  });

  it('that has a fault is checked all the same, but for the faulty part', async () => {
    const schema = { ...bad({ x: { type: 'string', pattern: '[' }, y: { type: 'string' } }), required: ['y'] };
    const errors = validateData(await loadRuntimeValidator(), { t, schema, data: { x: 'anything' } });
    expect(Object.keys(errors)).toEqual(['y']);
  });
});
