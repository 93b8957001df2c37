import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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
const { services } = await createTestServices({
  bundles: { things: { name: 'Thing name', hint: 'What it is called' } },
});

const schema: FormSchema = {
  type: 'object',
  required: ['name', 'format'],
  properties: {
    name: { type: 'string', title: 'things:name', description: 'things:hint', maxLength: 5 },
    format: {
      type: 'string',
      title: 'Format',
      oneOf: [
        { const: 'raw', title: 'RAW' },
        { const: 'qcow2', title: 'QCOW2' },
      ],
    },
    disk: { type: 'integer', title: 'Min disk', minimum: 0 },
    factor: { type: 'number', title: 'Factor', exclusiveMinimum: 0, exclusiveMaximum: 3 },
    kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
    locked: { type: 'boolean', title: 'Protected' },
    kernel: { type: 'string', title: 'Kernel', maxLength: 3 },
    tags: { type: 'array', title: 'Tags', items: { type: 'string', title: 'Tag' } },
    labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } },
    secret: { type: 'string', title: 'Secret' },
  },
};
const uiSchema: FormUiSchema = {
  'ui:options': { columns: 4, groups: [{ id: 'more', title: 'More', fields: ['kernel'] }] },
  disk: { 'ui:options': { unit: 'GiB' } },
  labels: { 'ui:field': 'keyValue' },
  secret: { 'ui:options': { dependsOn: { on: 'locked', labels: { true: true } } } },
  kind: { 'ui:options': { widget: 'cards', disabledChoices: { b: 'Admins only' } } },
};

function Form({
  start = {},
  extraErrors,
  showErrors = false,
  onData,
}: {
  start?: object;
  extraErrors?: FormErrors;
  showErrors?: boolean;
  onData?: (data: object) => void;
}) {
  const [data, setData] = useState<object>(start);
  return (
    <ServicesProvider services={services}>
      <SchemaForm
        id="f"
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        data={data}
        showErrors={showErrors}
        {...(extraErrors ? { extraErrors } : {})}
        onChange={(next) => {
          setData(next);
          onData?.(next);
        }}
      />
    </ServicesProvider>
  );
}

describe('a form from a schema', () => {
  it('takes its words from the locale bundles, says once what the star means', async () => {
    const screen = await render(<Form />);
    await expect.element(screen.getByLabelText('Thing name')).toHaveAttribute('aria-required', 'true');
    await expect.element(screen.getByText('What it is called')).toBeVisible();
    expect(screen.getByText(/Fields marked/).elements()).toHaveLength(1);
  });

  it('gives data as the schema types them', async () => {
    let data: object = {};
    const screen = await render(<Form onData={(next) => (data = next)} />);
    await screen.getByLabelText('Thing name').fill('abc');
    await screen.getByLabelText('Format').selectOptions('QCOW2');
    await screen.getByLabelText('Min disk').fill('8');
    await screen.getByRole('radio', { name: 'a', exact: true }).click();
    await screen.getByRole('switch', { name: 'Protected' }).click();
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await screen.getByLabelText('Tag 1').fill('x');
    expect(data).toMatchObject({ name: 'abc', format: 'qcow2', disk: 8, kind: 'a', locked: true, tags: ['x'] });
    await screen.getByLabelText('Thing name').fill('');
    expect(data).not.toHaveProperty('name', '');
  });

  it('[FORM-08] steps any figure by 1, and not onto a bound that is out of bounds; others can be typed', async () => {
    let data: object = {};
    const screen = await render(<Form onData={(next) => (data = next)} />);
    const field = screen.getByLabelText('Factor');
    await field.fill('1.5');
    expect((field.element() as HTMLInputElement).validity.valid).toBe(true);
    await field.fill('1');
    await userEvent.keyboard('{ArrowDown}');
    expect(data).toMatchObject({ factor: 1 });
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(data).toMatchObject({ factor: 2 });
  });

  it('chooses nothing for the operator', async () => {
    const screen = await render(<Form />);
    await expect.element(screen.getByLabelText('Format')).toHaveValue('');
  });

  it('[FORM-19] shows what is wrong with a field once it was left, and only that', async () => {
    const screen = await render(<Form />);
    await screen.getByLabelText('Thing name').fill('too long');
    expect(screen.getByText(/is too long/).elements()).toHaveLength(0);
    await userEvent.tab();
    await expect.element(screen.getByText('Thing name is too long (8 characters), maximum 5')).toBeVisible();
    await expect.element(screen.getByLabelText('Thing name')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Format is a required field').elements()).toHaveLength(0);
  });

  it('[WIZ-07] shows errors that others found, at their fields', async () => {
    const screen = await render(<Form extraErrors={{ name: ['The name is taken'], __all__: ['No more room'] }} />);
    await expect.element(screen.getByText('The name is taken')).toBeVisible();
    await expect.element(screen.getByText('No more room')).toBeVisible();
    await expect.element(screen.getByLabelText('Thing name')).toHaveAccessibleDescription(/The name is taken/);
  });

  it('keeps a refused choice in view, with the reason', async () => {
    const screen = await render(<Form />);
    await expect.element(screen.getByRole('radio', { name: 'b' })).toBeDisabled();
    await expect.element(screen.getByText('Admins only')).toBeVisible();
  });

  it('opens a group when one of its fields is wrong', async () => {
    const screen = await render(<Form start={{ kernel: 'much' }} showErrors />);
    await expect.element(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('Kernel is too long (4 characters), maximum 3')).toBeVisible();
  });

  it('a group opens and closes', async () => {
    const screen = await render(<Form />);
    await expect.element(screen.getByLabelText('Kernel')).not.toBeVisible();
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByLabelText('Kernel')).toBeVisible();
  });
});

describe('a form in a dialog', () => {
  const dialog = (submit: (data: object) => Promise<unknown>, close: (result?: unknown) => void) => (
    <ServicesProvider services={services}>
      <FormDialog
        id="d"
        title="Make a thing"
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        data={{}}
        submit={submit}
        close={close}
      />
    </ServicesProvider>
  );

  it('[MODAL-14] submits only when it is valid; the first wrong field gets the focus', async () => {
    const submitted: object[] = [];
    const closed: unknown[] = [];
    const screen = await render(
      dialog(
        async (data) => submitted.push(data),
        (result) => closed.push(result),
      ),
    );
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByText('Thing name is a required field')).toBeVisible();
    await expect.element(screen.getByLabelText('Thing name')).toHaveFocus();
    expect(submitted).toEqual([]);
    await screen.getByLabelText('Thing name').fill('abc');
    await screen.getByLabelText('Format').selectOptions('RAW');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => closed).toEqual([1]);
    expect(submitted).toMatchObject([{ name: 'abc', format: 'raw' }]);
  });

  it('[MODAL-14] does not submit while something typed can’t be sent: a value without its key', async () => {
    const submitted: object[] = [];
    const screen = await render(
      dialog(
        async (data) => submitted.push(data),
        () => {},
      ),
    );
    await screen.getByLabelText('Thing name').fill('abc');
    await screen.getByLabelText('Format').selectOptions('RAW');
    await screen.getByRole('button', { name: 'Add a pair' }).click();
    await screen.getByLabelText('Value').fill('c1');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByText('Give this value a key, or remove the pair.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Key' })).toHaveFocus();
    expect(submitted).toEqual([]);
    await screen.getByRole('textbox', { name: 'Key' }).fill('rack');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => submitted).toMatchObject([{ labels: { rack: 'c1' } }]);
  });

  it('[FORM-01] sends nothing of a field that is hidden, and has it again when it is back', async () => {
    const submitted: object[] = [];
    const screen = await render(
      dialog(
        async (data) => submitted.push(data),
        () => {},
      ),
    );
    await screen.getByLabelText('Thing name').fill('abc');
    await screen.getByLabelText('Format').selectOptions('RAW');
    const locked = screen.getByRole('switch', { name: 'Protected' });
    await locked.click();
    await screen.getByLabelText('Secret').fill('x');
    await locked.click();
    await expect.element(screen.getByLabelText('Secret')).not.toBeInTheDocument();
    await locked.click();
    await expect.element(screen.getByLabelText('Secret')).toHaveValue('x');
    await locked.click();
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => submitted).toHaveLength(1);
    expect(submitted[0]).not.toHaveProperty('secret');
  });

  it('[MODAL-15] cannot be submitted twice; a failure shows and keeps what was typed', async () => {
    let reject: (error: Error) => void = () => {};
    let submits = 0;
    const screen = await render(
      dialog(
        () => ((submits += 1), new Promise((_, no) => (reject = no))),
        () => {},
      ),
    );
    await screen.getByLabelText('Thing name').fill('abc');
    await screen.getByLabelText('Format').selectOptions('RAW');
    const submit = screen.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    await submit.click({ force: true });
    reject(new Error('Name is taken'));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Name is taken');
    await expect.element(screen.getByLabelText('Thing name')).toHaveValue('abc');
    expect(submits).toBe(1);
  });
});
