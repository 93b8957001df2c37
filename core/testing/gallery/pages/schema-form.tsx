import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { createFormFiles } from '#ui/form/form-files.ts';
import { Example } from '../example.tsx';
import { ExampleForm } from '../example-form.tsx';
import { galleryPage } from '../gallery-page.ts';

const zones = Array.from({ length: 300 }, (_, index) => ({ const: `zone-${index}`, title: `Zone ${index}` }));
const schema: FormSchema = {
  type: 'object',
  required: ['name', 'format', 'zone'],
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 255 },
    secret: { type: 'string', title: 'Password' },
    replicas: { type: 'integer', title: 'Replicas', minimum: 1, maximum: 5 },
    format: { type: 'string', title: 'Format', enum: ['qcow2', 'raw'] },
    zone: { type: 'string', title: 'Availability zone', oneOf: zones },
    speed: { type: 'string', title: 'Speed', enum: ['slow', 'fast'], default: 'slow' },
    visibility: { type: 'string', title: 'Visibility', enum: ['private', 'public'], default: 'private' },
    locked: { type: 'boolean', title: 'Protected', description: 'Can’t be deleted until this is turned off.' },
    file: { type: 'string', title: 'File' },
    begin: { type: 'string', title: 'First day', format: 'date' },
    period: {
      type: 'object',
      title: 'Reporting period',
      properties: {
        from: { type: 'string', title: 'From', format: 'date' },
        to: { type: 'string', title: 'To', format: 'date' },
      },
    },
    labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } },
    servers: {
      type: 'array',
      title: 'Name servers',
      description: 'In this order.',
      items: { type: 'string', title: 'Address', format: 'ipv4' },
    },
    route: {
      type: 'object',
      title: 'Route',
      properties: {
        to: { type: 'string', title: 'Destination' },
        via: { type: 'string', title: 'Next hop' },
      },
    },
    script: { type: 'string', title: 'Script' },
  },
};
const uiSchema: FormUiSchema = {
  'ui:order': ['script', '*'],
  'ui:options': { columns: 2 },
  secret: { 'ui:widget': 'password' },
  zone: { 'ui:widget': 'combobox' },
  speed: { 'ui:widget': 'radio' },
  visibility: { 'ui:widget': 'cards', 'ui:options': { disabledChoices: { public: 'Admins only' } } },
  locked: { 'ui:options': { span: 'full' } },
  file: { 'ui:widget': 'file', 'ui:options': { span: 'full', fills: 'name' } },
  labels: { 'ui:field': 'keyValue' },
  route: { 'ui:options': { columns: 2 } },
  period: { 'ui:field': 'dateRange' },
  script: { 'ui:widget': 'code', 'ui:options': { language: 'shell', maxBytes: 16384, rows: 4, span: 'full' } },
};
const start = {
  name: 'debian-13',
  replicas: 5,
  labels: { rack: 'b12', owner: 'survey' },
  servers: ['192.0.2.1', '192.0.2.2'],
  script: '#!/bin/sh\necho ready\n',
};

const { name, format, replicas, servers } = schema.properties ?? {};
const wrong: FormSchema = {
  type: 'object',
  required: ['name', 'format', 'replicas'],
  properties: { name, format, replicas, servers } as NonNullable<FormSchema['properties']>,
};

/** Has parts that nobody can draw, and one that can be. */
const broken = {
  type: 'object',
  properties: {
    colour: { type: 'colour', title: 'Colour' },
    lost: { $ref: '#/definitions/nowhere', title: 'Lost' },
    odd: { type: 'string', title: 'Odd widget' },
    list: { type: 'array', title: 'List of what?' },
    works: { type: 'string', title: 'Works' },
  },
} as unknown as FormSchema;
const brokenUi: FormUiSchema = { odd: { 'ui:widget': 'holodeck' } };

const files = createFormFiles();

function Page() {
  return (
    <>
      <Example title="Every widget">
        <ExampleForm id="every" schema={schema} uiSchema={uiSchema} start={start} context={{ files }} />
      </Example>
      <Example title="What is wrong">
        <ExampleForm
          id="wrong"
          schema={wrong}
          start={{ replicas: 9, servers: ['nowhere'] }}
          extraErrors={{ __all__: ['The quota is used up. Delete something, or ask for more.'] }}
          showErrors
        />
      </Example>
      <Example title="What can’t be drawn">
        <ExampleForm id="broken" schema={broken} uiSchema={brokenUi} start={{ works: 'still' }} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Schema form', source: 'core/ui/form', Page });
