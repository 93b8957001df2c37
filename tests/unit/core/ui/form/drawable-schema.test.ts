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
  ])('that has a fault (%s) has it marked', (reason, schema) => {
    expect(reasonOf(schema)).toBe(reason);
  });

  it.each([[null], [7], ['text']])('where %j stands for a schema has that marked', (value) => {
    expect(undrawableOf(drawableSchema(bad({ x: value })).properties?.['x'])?.reason).toBe('noSchema');
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
