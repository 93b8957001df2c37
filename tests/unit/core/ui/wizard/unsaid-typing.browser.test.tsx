import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Modals } from '#services/modals/modals';
import { Permissions } from '#services/permissions/permissions';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Wizard } from '#ui/wizard/wizard.tsx';
import type { StepProps, WizardStep } from '#ui/wizard/wizard-step.ts';

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  properties: { labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } } },
};

interface Model {
  labels?: Record<string, string>;
}

function Labels({ model, change }: StepProps<Model>) {
  return (
    <SchemaForm<Model>
      id="labels"
      schema={schema}
      uiSchema={{ labels: { 'ui:field': 'keyValue' } }}
      validator={validator}
      data={model}
      onChange={change}
    />
  );
}

const steps: WizardStep<Model>[] = [
  { id: 'first', title: 'First', view: () => <p>Nothing to choose.</p> },
  { id: 'labels', title: 'Labels step', view: Labels },
  { id: 'end', title: 'End', view: () => <p>That is all.</p> },
];

async function atTheLabels() {
  const { services } = await createTestServices();
  services.rebind(Permissions, { check: async () => true, known: () => true, register: () => ({ dispose() {} }) });
  services.get(Modals).confirmWith(ConfirmDialog);
  const submitted: Model[] = [];
  function Page() {
    const [open, setOpen] = useState(true);
    return open ? (
      <Wizard<Model>
        id="things.create"
        title="Create thing"
        steps={steps}
        model={{}}
        submit={async (model) => submitted.push(model)}
        submitLabel="Create thing"
        onClose={() => setOpen(false)}
      />
    ) : null;
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <Page />
      <ModalLayer />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Next: Labels step' }).click();
  await screen.getByRole('button', { name: 'Add a pair' }).click();
  await screen.getByLabelText('Value').fill('c1');
  return { screen, submitted };
}

describe('[X-10] a step with something typed that can’t be sent: a value without its key', () => {
  it('[WIZ-04] keeps the way on and the submit closed, and leads to it', async () => {
    const { screen, submitted } = await atTheLabels();
    const key = screen.getByRole('textbox', { name: 'Key' });
    await screen.getByRole('button', { name: 'Next: End' }).click();
    await expect.element(key).toHaveFocus();
    await screen.getByRole('button', { name: 'Create thing' }).click();
    await expect.element(key).toHaveFocus();
    expect(submitted).toEqual([]);
    await key.fill('rack');
    await screen.getByRole('button', { name: 'Next: End' }).click();
    await expect.element(screen.getByText('That is all.')).toBeVisible();
    await screen.getByRole('button', { name: 'Create thing' }).click();
    await expect.poll(() => submitted).toEqual([{ labels: { rack: 'c1' } }]);
  });

  it('[WIZ-03] is left on the way back when the operator says that it may be lost', async () => {
    const { screen } = await atTheLabels();
    const question = screen.getByRole('dialog', { name: 'Discard what you typed?' });
    await screen.getByRole('button', { name: 'Back' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByLabelText('Value')).toHaveValue('c1');
    await screen.getByRole('button', { name: 'Back' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByText('Nothing to choose.')).toBeVisible();
  });
});
