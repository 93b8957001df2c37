import { describe, expect, it } from 'vitest';
import { draftOfForm, formOfDraft, shownOfForm } from '#ui/form/form-draft.ts';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    count: { type: 'integer' },
    pin: { type: 'string', format: 'password' },
    phrase: { type: 'string' },
    once: { type: 'string', writeOnly: true },
    servers: {
      type: 'array',
      items: { type: 'object', properties: { host: { type: 'string' }, key: { type: 'string' } } },
    },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    size: { type: ['integer', 'null'] },
  },
};
const ui: FormUiSchema = {
  phrase: { 'ui:widget': 'password' },
  servers: { items: { key: { 'ui:options': { widget: 'password' } } } },
};

describe('[X-10] the draft of a form', () => {
  it('leaves out every field that is a password by its schema or by how it is drawn, at whatever depth', () => {
    const file = new File(['x'], 'x');
    const data = {
      name: 'a',
      pin: '1',
      phrase: '2',
      once: '3',
      servers: [{ host: 'h', key: '4' }],
      file,
    };
    expect(draftOfForm(schema, ui, data)).toEqual({ name: 'a', servers: [{ host: 'h' }], file });
  });

  it('leaves out passwords in a list, and in pairs with names of the operator’s own', () => {
    const lists: FormSchema = {
      type: 'object',
      properties: {
        pins: { type: 'array', items: { type: 'string', format: 'password' } },
        keys: { type: 'object', additionalProperties: { type: 'string', writeOnly: true } },
      },
    };
    expect(draftOfForm(lists, undefined, { pins: ['1'], keys: { a: '2' } })).toEqual({ pins: [], keys: {} });
  });

  it('leaves out passwords that the schema has in a choice, in what depends, or behind a reference', () => {
    const secret = { type: 'string', writeOnly: true } as const;
    const wide: FormSchema = {
      type: 'object',
      additionalProperties: true,
      definitions: { secret, login: { type: 'object', properties: { user: { type: 'string' }, word: secret } } },
      properties: {
        how: { type: 'string' },
        pin: { $ref: '#/definitions/secret' },
        login: { $ref: '#/definitions/login' },
        other: { type: 'object', properties: { word: { type: 'string' } } },
      },
      oneOf: [{ properties: { how: { const: 'key' }, key: secret } }],
      dependencies: { how: { properties: { phrase: { type: 'string', format: 'password' } } } },
    };
    const data = {
      how: 'key',
      pin: '1',
      key: '2',
      phrase: '3',
      free: 'f',
      login: { user: 'u', word: '4' },
      other: { word: 'no secret here' },
    };
    const kept = { how: 'key', free: 'f', login: { user: 'u' }, other: { word: 'no secret here' } };
    expect(draftOfForm(wide, undefined, data)).toEqual(kept);
    expect(JSON.stringify(shownOfForm(wide, undefined, data))).not.toMatch(/"[1-4]"/);
  });

  it('[X-11] where it is shown, each secret that is filled in is its field’s name', () => {
    const data = { name: 'a', pin: '1', phrase: '', once: '3', servers: [{ host: 'h', key: '4' }] };
    expect(shownOfForm(schema, ui, data)).toEqual({
      name: 'a',
      pin: '<pin>',
      phrase: '',
      once: '<once>',
      servers: [{ host: 'h', key: '<key>' }],
    });
  });

  it.each([
    ['a field of the form', { name: 'kept' }, { name: 'kept' }],
    ['a field that the form does not have any more', { gone: 'x' }, {}],
    ['another type', { name: 4 }, {}],
    ['a type that is one of several', { size: null }, { size: null }],
    ['a list of something else', { servers: ['h'] }, {}],
    ['a list with another type inside', { servers: [{ host: 4 }] }, {}],
    ['pairs of texts', { labels: { a: 'b' } }, { labels: { a: 'b' } }],
    ['pairs of something else', { labels: { a: {} } }, {}],
    ['an unfinished figure', { count: 1.5 }, { count: 1.5 }],
  ])('takes over %s: %j is %j', (_, kept, taken) => {
    expect(formOfDraft(schema, {}, kept)).toEqual(taken);
  });

  it('lays what fits over what the form starts from', () => {
    const start = { name: 'start', count: 1, extra: true };
    expect(formOfDraft(schema, start, { name: 'kept', count: 'many', extra: false })).toEqual({
      name: 'kept',
      count: 1,
      extra: false,
    });
  });
});
