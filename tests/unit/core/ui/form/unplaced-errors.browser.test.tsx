import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const validator = await loadRuntimeValidator();
const { services } = await createTestServices();
const title = 'Something is wrong that none of the fields of this form shows.';

interface Setting {
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  data?: Record<string, unknown>;
}

const dialog = ({ schema, uiSchema, data }: Setting) =>
  render(
    <ServicesProvider services={services}>
      <FormDialog<Record<string, unknown>, void>
        id="d"
        title="Make a thing"
        schema={schema}
        {...(uiSchema ? { uiSchema } : {})}
        validator={validator}
        data={data ?? {}}
        submit={async () => {}}
        close={() => {}}
      />
    </ServicesProvider>,
  );

it('[FORM-24] what a schema requires without a property of that name is said above the fields when the button is pressed', async () => {
  const screen = await dialog({
    schema: { type: 'object', required: ['colour'], properties: { name: { type: 'string', title: 'Name' } } },
  });
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Submit' }).click();
  const bar = screen.getByRole('alert');
  await expect.element(bar).toHaveTextContent(title);
  await expect.element(bar).toHaveTextContent('colour is a required field');
  await expect.element(bar).toHaveTextContent('Report it to whoever provides this form.');
  expect(document.activeElement?.contains(bar.element())).toBe(true);
});

it('[FORM-24] a field that the layout hides is named with what is wrong, and a field in view keeps its own error', async () => {
  const screen = await dialog({
    schema: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Name' },
        size: { type: 'integer', title: 'Size', minimum: 5 },
        at: { type: 'object', properties: { zone: { type: 'string', title: 'Zone', minLength: 3 } } },
      },
    },
    uiSchema: { size: { 'ui:widget': 'hidden' }, at: { 'ui:widget': 'hidden' } },
    data: { size: 1, at: { zone: 'a' } },
  });
  await screen.getByRole('button', { name: 'Submit' }).click();
  const bar = screen.getByRole('alert');
  await expect.element(bar).toHaveTextContent('Size: 1 is less than the allowed minimum of 5');
  await expect.element(bar).toHaveTextContent('Zone is too short (1 characters), minimum 3');
  await expect.element(bar).not.toHaveTextContent('Name');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveAccessibleDescription('Name is a required field');
  await expect.element(name).toHaveFocus();
});

it('[FORM-24] a field that comes into view takes its error out of the bar, and one that goes leaves it there', async () => {
  const schema: FormSchema = { type: 'object', properties: { size: { type: 'string', title: 'Size' } } };
  const errors: FormErrors = { size: ['The desk has no such size.'], gone: ['The desk knows no such thing.'] };
  const form = (uiSchema: FormUiSchema) => (
    <ServicesProvider services={services}>
      <SchemaForm
        id="f"
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        data={{ size: 'a' }}
        onChange={() => {}}
        extraErrors={errors}
      />
    </ServicesProvider>
  );
  const screen = await render(form({}));
  const bar = screen.getByRole('alert');
  await expect.element(bar).toHaveTextContent('gone: The desk knows no such thing.');
  await expect.element(bar).not.toHaveTextContent('no such size');
  await screen.rerender(form({ size: { 'ui:widget': 'hidden' } }));
  await expect.element(bar).toHaveTextContent('Size: The desk has no such size.');
  await screen.rerender(form({}));
  await expect.element(bar).not.toHaveTextContent('no such size');
  await expect
    .element(screen.getByRole('textbox', { name: 'Size' }))
    .toHaveAccessibleDescription('The desk has no such size.');
});
