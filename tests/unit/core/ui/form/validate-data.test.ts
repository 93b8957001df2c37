import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { validateData } from '#ui/form/validate-data.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  required: ['source', 'origin'],
  properties: {
    source: { type: 'string' },
    origin: { type: 'string', title: 'Origin', minLength: 3 },
    password: { type: 'string' },
    confirm: { type: 'string' },
    script: { type: 'string' },
  },
};
const uiSchema: FormUiSchema = {
  origin: { 'ui:options': { dependsOn: { on: 'source', labels: { image: 'Image to use' } } } },
  confirm: { 'ui:options': { sameAs: 'password' } },
  script: { 'ui:options': { maxBytes: 4 } },
};
const check = (data: object) => validateData(validator, { t, schema, uiSchema, data });

describe('what a form asks for', () => {
  it('[FORM-17] a field that the form asks for beyond its schema is missed by its name, and not when it is filled', () => {
    const asking: FormUiSchema = { ...uiSchema, confirm: { 'ui:options': { required: true, title: 'Again' } } };
    const found = (data: object) => validateData(validator, { t, schema, uiSchema: asking, data });
    expect(found({ source: 'empty' })).toEqual({ confirm: ['core:form.message.required Again'] });
    expect(found({ source: 'empty', confirm: 'x' })).toEqual({});
  });

  it('[FORM-01] a hidden required field is not asked for; it is again when it is back, by its name then', () => {
    expect(check({ source: 'empty' })).toEqual({});
    expect(check({ source: 'empty', origin: 'x' })).toEqual({});
    expect(check({ source: 'image' })).toEqual({ origin: ['core:form.message.required Image to use'] });
    expect(Object.keys(check({ source: 'image', origin: 'x' }))).toEqual(['origin']);
  });

  it('[FORM-04] [FORM-16] the confirmation equals the password, whichever of them changed', () => {
    const wrong = { confirm: ['core:form.message.passwordMatch'] };
    expect(check({ source: 'empty', password: 'a', confirm: 'b' })).toEqual(wrong);
    expect(check({ source: 'empty', password: 'b', confirm: 'b' })).toEqual({});
    expect(check({ source: 'empty', confirm: 'b' })).toEqual(wrong);
  });

  it('[FORM-04] says nothing while there is no confirmation', () => {
    expect(check({ source: 'empty', password: 'a' })).toEqual({});
  });

  it('counts a script in bytes, as it is sent', () => {
    expect(check({ source: 'empty', script: 'äb' })).toEqual({});
    expect(check({ source: 'empty', script: 'äbcd' })['script']).toEqual(['core:form.message.maxBytes 1 4']);
  });
});
