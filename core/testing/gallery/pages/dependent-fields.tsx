import { use, useState } from 'react';
import { sentData } from '#ui/form/dependent-fields.ts';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const validator = loadRuntimeValidator();

const volume: FormSchema = {
  type: 'object',
  required: ['source', 'size', 'origin'],
  properties: {
    source: {
      type: 'string',
      title: 'Volume source',
      default: 'empty',
      oneOf: [
        { const: 'empty', title: 'No source, empty volume' },
        { const: 'snapshot', title: 'Snapshot' },
        { const: 'image', title: 'Image' },
      ],
    },
    origin: { type: 'string', title: 'Origin' },
    size: { type: 'integer', title: 'Size', minimum: 1 },
  },
};
const volumeUi: FormUiSchema = {
  'ui:options': { columns: 2 },
  source: { 'ui:options': { span: 'full' } },
  origin: {
    'ui:options': {
      dependsOn: { on: 'source', labels: { snapshot: 'Use snapshot as a source', image: 'Use image as a source' } },
    },
  },
  size: { 'ui:options': { unit: 'GiB' } },
};

const subnet: FormSchema = {
  type: 'object',
  required: ['gateway_ip'],
  properties: {
    no_gateway: { type: 'boolean', title: 'No gateway', description: 'Nothing routes out of this subnet.' },
    gateway_ip: { type: 'string', title: 'Gateway IP', format: 'ipv4' },
  },
};
const subnetUi: FormUiSchema = { gateway_ip: { 'ui:options': { dependsOn: { on: 'no_gateway', hiddenOn: true } } } };

const password: FormSchema = {
  type: 'object',
  required: ['password', 'confirm_password'],
  properties: {
    password: { type: 'string', title: 'New password' },
    confirm_password: { type: 'string', title: 'Confirm new password' },
  },
};
const passwordUi: FormUiSchema = {
  'ui:options': { columns: 2 },
  password: { 'ui:widget': 'password' },
  confirm_password: { 'ui:widget': 'password', 'ui:options': { sameAs: 'password' } },
};

function Shown({
  id,
  schema,
  ui,
  start,
  wrong,
}: {
  id: string;
  schema: FormSchema;
  ui: FormUiSchema;
  start: object;
  wrong?: boolean;
}) {
  const [data, setData] = useState(start);
  return (
    <>
      <SchemaForm
        id={id}
        schema={schema}
        uiSchema={ui}
        validator={use(validator)}
        data={data}
        onChange={setData}
        showErrors={wrong ?? false}
      />
      <p>
        Sent: <output dir="ltr">{JSON.stringify(sentData(ui, data))}</output>
      </p>
    </>
  );
}

function Page() {
  return (
    <>
      <Example title="A choice that names another field">
        <Shown
          id="volume"
          schema={volume}
          ui={volumeUi}
          start={{ source: 'snapshot', origin: 'nightly-0412', size: 20 }}
        />
      </Example>
      <Example title="The same, hidden">
        <Shown
          id="empty"
          schema={volume}
          ui={volumeUi}
          start={{ source: 'empty', origin: 'nightly-0412', size: 20 }}
          wrong
        />
      </Example>
      <Example title="A switch that hides one">
        <Shown id="subnet" schema={subnet} ui={subnetUi} start={{ no_gateway: false }} wrong />
      </Example>
      <Example title="Passwords that differ">
        <Shown
          id="password"
          schema={password}
          ui={passwordUi}
          start={{ password: 'correct horse', confirm_password: 'correct house' }}
          wrong
        />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Dependent fields', source: 'core/ui/form/dependent-fields.ts', Page });
