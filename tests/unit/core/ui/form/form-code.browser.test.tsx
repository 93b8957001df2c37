import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name' } },
};

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
    const none = screen.getByText('No code can be given for what is typed so far.');
    await expect.element(none).toBeVisible();
    await screen.getByRole('textbox', { name: 'Name' }).fill('free');
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('thing replace free');
    await screen.getByRole('textbox', { name: 'Name' }).fill('taken');
    await expect.element(none).toBeVisible();
  });
});
