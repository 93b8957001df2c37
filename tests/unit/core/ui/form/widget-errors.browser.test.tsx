import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { WidgetProps } from '@rjsf/utils';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { TextInput } from '#ui/controls/text-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const validator = await loadRuntimeValidator();
const { services } = await createTestServices();

it('[FORM-19] a message that a field’s own widget has found as well stands there once, before a press and after', async () => {
  const taken = 'Somebody has that name.';
  const isTaken = (value: unknown) => value === 'seven';
  function NameWidget({ id, value, onChange, rawErrors }: WidgetProps) {
    return (
      <>
        <TextInput id={id} name={id} value={typeof value === 'string' ? value : ''} onChange={onChange} />
        <output>{isTaken(value) && !rawErrors?.includes(taken) ? taken : null}</output>
      </>
    );
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog<{ at?: { name?: string } }, void>
        id="d"
        title="Make a thing"
        schema={{
          type: 'object',
          properties: { at: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } } },
        }}
        uiSchema={{ at: { name: { 'ui:widget': 'free' } } }}
        widgets={{ free: NameWidget }}
        validator={validator}
        data={{}}
        check={({ at }): FormErrors => (isTaken(at?.name) ? { 'at.name': [taken] } : {})}
        submit={async () => {}}
        close={() => {}}
      />
    </ServicesProvider>,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  await name.fill('seven');
  await expect.element(screen.getByText(taken)).toBeVisible();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(name).toHaveAccessibleDescription(taken);
  expect(screen.getByText(taken).elements()).toHaveLength(1);
  await name.fill('eight');
  await expect.element(screen.getByText(taken)).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
});
