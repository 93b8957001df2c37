import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { FormDialog, type FormDialogProps } from '#ui/form/form-dialog.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name' } },
};

const none = 'No code can be given for what is typed so far.';

/** A form with its code in view. */
async function dialog<T extends object>(
  props: Pick<FormDialogProps<T, void>, 'schema' | 'uiSchema' | 'data' | 'code'> & { submit?: () => Promise<void> },
) {
  const { services } = await createTestServices();
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog<T, void>
        id="d"
        title="Change a thing"
        validator={validator}
        submit={async () => {}}
        close={() => {}}
        {...props}
      />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Show code' }).click();
  return screen;
}

describe('[X-11] the code of a form', () => {
  it('is that of what would be sent: with an error there is none, and it comes when that is mended', async () => {
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <FormDialog<{ name?: string }, void>
          id="d"
          title="Make a thing"
          schema={schema}
          validator={validator}
          data={{}}
          check={({ name }): FormErrors => (name === 'taken' ? { name: ['Somebody has it.'] } : {})}
          submit={async () => {}}
          code={({ name = '' }) => ({ commands: [{ command: 'thing replace', names: [name] }], calls: [] })}
          close={() => {}}
        />
      </ServicesProvider>,
    );
    await screen.getByRole('button', { name: 'Show code' }).click();
    const nothing = screen.getByText(none);
    await expect.element(nothing).toBeVisible();
    await screen.getByRole('textbox', { name: 'Name' }).fill('free');
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing replace free');
    await screen.getByRole('textbox', { name: 'Name' }).fill('taken');
    await expect.element(nothing).toBeVisible();
  });

  it('goes while there is typing that the data don’t say, and comes again with it', async () => {
    const labels: FormSchema = {
      type: 'object',
      properties: { labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } } },
    };
    const screen = await dialog<{ labels?: Record<string, string> }>({
      schema: labels,
      uiSchema: { labels: { 'ui:field': 'keyValue' } },
      data: { labels: { one: '1', two: '2' } },
      code: (data) => ({ commands: [{ command: 'thing set', names: Object.keys(data.labels ?? {}) }], calls: [] }),
    });
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing set one two');
    const second = screen.getByRole('textbox').nth(2);
    await second.fill('one');
    await expect.element(screen.getByText(none)).toBeVisible();
    await second.fill('three');
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing set one three');
  });

  it('is another after an attempt that failed, when that changed what there is to do', async () => {
    let command = 'thing replace';
    const screen = await dialog<{ name?: string }>({
      schema,
      data: { name: 'it' },
      submit() {
        command = 'thing create';
        return Promise.reject(new Error('It was lost.'));
      },
      code: ({ name = '' }) => ({ commands: [{ command, names: [name] }], calls: [] }),
    });
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing replace it');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByText('It was lost.')).toBeVisible();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing create it');
  });
});
