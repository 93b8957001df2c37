import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { Example } from '../example.tsx';
import { ExampleForm } from '../example-form.tsx';
import { galleryPage } from '../gallery-page.ts';

/** As many fields as no panel has: what typing in a form costs is measured here. */
const numbers = Array.from({ length: 60 }, (_, index) => index + 1);

function schemaOf(number: number): FormSchema {
  const title = `Field ${number}`;
  if (number % 5 === 0) return { type: 'integer', title, minimum: 0, maximum: 100 };
  if (number % 5 === 1) return { type: 'string', title, enum: ['small', 'medium', 'large'] };
  if (number % 5 === 2) return { type: 'boolean', title };
  return { type: 'string', title, maxLength: 255, pattern: '^[^/]*$' };
}

const schema: FormSchema = {
  type: 'object',
  required: ['field3', 'field4'],
  properties: Object.fromEntries(numbers.map((number) => [`field${number}`, schemaOf(number)])),
};
const uiSchema: FormUiSchema = {
  'ui:options': { columns: 4 },
  field9: { 'ui:options': { dependsOn: { on: 'field6', labels: { small: true, large: 'Large field' } } } },
};

function Page() {
  return (
    <Example title="Sixty fields">
      <ExampleForm id="large" schema={schema} uiSchema={uiSchema} start={{ field3: 'one' }} />
    </Example>
  );
}

export const page = galleryPage({ title: 'Large form', source: 'core/ui/form', Page });
