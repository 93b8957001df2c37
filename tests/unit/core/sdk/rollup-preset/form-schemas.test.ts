import { describe, expect, it } from 'vitest';
import { formSchemaFaults } from '../../../../../core/sdk/rollup-preset/manifest/form-schema-faults.mjs';
import { aFolder, built, sextantPlugin } from './a-folder.ts';

const policy = ['dns:create_zone'];
/** A form beside the manifest, a form in a type's own file, and one in the manifest's own declaration. */
const change = {
  contributes: {
    resourceTypes: [
      { id: 'OS::Designate::Zone', service: 'dns', declared: './zone.type.json' },
      {
        id: 'OS::Designate::Pool',
        service: 'dns',
        declared: {
          path: '/v2/pools',
          fields: { name: { label: 'Name' } },
          columns: ['name'],
          forms: { create: { policy, schema: { type: 'objekt' } } },
        },
      },
    ],
    forms: [
      { id: 'f', on: 'OS::Designate::Zone', label: 'F', kind: 'global', path: '/v2/zones', schema: './f.json', policy },
    ],
  },
  access: { services: { dns: ['GET /v2/zones*', 'POST /v2/zones', 'GET /v2/pools*', 'POST /v2/pools'] } },
};
const files = {
  'f.json': JSON.stringify({ type: 'object', propertys: {}, properties: { name: { type: 'strng' } } }, null, 1),
  'zone.type.json': JSON.stringify(
    {
      path: '/v2/zones',
      fields: { name: { label: 'Name' } },
      columns: ['name'],
      forms: {
        create: {
          policy,
          schema: {
            type: 'object',
            required: ['name', 'email', 'nmae'],
            properties: { name: { type: 'string', maxLength: '255' } },
          },
        },
      },
    },
    null,
    1,
  ),
};
const said = [
  'f.json:3: JSON Schema has no keyword propertys; did you mean properties?',
  'f.json:6: JSON Schema has no type strng; did you mean string?',
  'zone.type.json:20: required names email, which is none of its properties',
  'zone.type.json:21: required names nmae, which is none of its properties; did you mean name?',
  'zone.type.json:26: /properties/name/maxLength must be integer',
  expect.stringMatching(/^plugin\.json:\d+: JSON Schema has no type objekt; did you mean object\?$/),
];

describe('[X-25] the schema of a form', () => {
  it('that is broken is told by the check and by the build, each fault with file, line and the nearest name', async () => {
    const folder = aFolder(files, change);
    expect((await sextantPlugin(folder, 'check')).said.split('\n')).toEqual(said);
    expect((await sextantPlugin(folder, 'build')).said.split('\n')).toEqual(said);
  });

  it('that code imports is told by the build', async () => {
    const code = `import compiled from './broken.schema.json?rjsf';\nexport const column = compiled;\n`;
    const schema = JSON.stringify({ type: 'object', required: ['nam'], properties: { name: {} } }, null, 1);
    const folder = aFolder({ 'thing.ts': code, 'broken.schema.json': schema });
    await expect(built(folder)).rejects.toThrow(
      /broken\.schema\.json:4: required names nam, which is none of its properties; did you mean name\?/,
    );
  });

  const name = { name: { type: 'string' } };
  it.each([
    ['a property of a branch', { required: ['name'], properties: { a: {} }, if: {}, else: { properties: name } }],
    ['a rule of a branch', { properties: { ...name, a: {} }, anyOf: [{ required: ['name'] }, { required: ['a'] }] }],
    [
      'a property of what is referred to',
      { required: ['name'], allOf: [{ $ref: '#/definitions/n' }], definitions: { n: { properties: name } } },
    ],
    ['a property by its pattern', { required: ['x-a'], properties: name, patternProperties: { '^x-': {} } }],
    ['names that are typed', { required: ['a'], properties: name, additionalProperties: { type: 'string' } }],
    ['a value that is there from the beginning', { required: ['a'], properties: name, default: { a: 1 } }],
    ['a property that is called like a keyword', { properties: { type: { type: 'string' }, required: name.name } }],
    ['a word of its author', { properties: name, 'x-order': ['name'] }],
    ['values that look like schemas', { properties: name, default: { type: 'strng' }, examples: [{ type: 'strng' }] }],
  ])('may have %s', (_what, schema) => {
    expect(formSchemaFaults({ type: 'object', ...schema }, { isDrawn: true })).toEqual([]);
  });

  it.each([
    ['an array without items', { type: 'array' }, 'an array without items has no field'],
    ['a reference to nowhere', { $ref: '#/definitions/x' }, '$ref leads nowhere in this schema: "#/definitions/x"'],
    ['a pattern that is none', { type: 'string', pattern: '(' }, expect.stringContaining('Invalid regular expression')],
    ['a default of another type', { type: 'integer', default: '1500' }, 'the default "1500" is no integer'],
    ['a word instead of a schema', 'string', '/properties/a must be an object that describes it'],
  ])('can’t have %s', (_what, a, message) => {
    expect(formSchemaFaults({ type: 'object', properties: { a } }, { isDrawn: true })).toMatchObject([{ message }]);
  });
});
