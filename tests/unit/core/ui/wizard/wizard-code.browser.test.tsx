import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { Permissions } from '#services/permissions/permissions';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Wizard } from '#ui/wizard/wizard.tsx';
import type { StepProps, WizardStep } from '#ui/wizard/wizard-step.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  properties: { labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } } },
};

interface Model {
  size: string;
  labels: Record<string, string>;
}

function Size({ model, change }: StepProps<Model>) {
  return <input aria-label="Size" value={model.size} onChange={({ target }) => change({ size: target.value })} />;
}
function Labels({ model, change }: StepProps<Model>) {
  return (
    <SchemaForm<Pick<Model, 'labels'>>
      id="labels"
      schema={schema}
      uiSchema={{ labels: { 'ui:field': 'keyValue' } }}
      validator={validator}
      data={{ labels: model.labels }}
      onChange={change}
    />
  );
}

const steps: WizardStep<Model>[] = [
  {
    id: 'size',
    title: 'Size',
    view: Size,
    // Judged elsewhere, as quotas are.
    validate: async ({ size }): Promise<FormErrors> => (Number(size) < 10 ? { size: ['Too small'] } : {}),
  },
  { id: 'labels', title: 'Labels', view: Labels },
];

it('[X-11] a wizard has code for what it would send alone: not for what a step refuses, nor for half of what is typed', async () => {
  const { services } = await createTestServices();
  services.rebind(Permissions, { check: async () => true, known: () => true, register: () => ({ dispose() {} }) });
  const screen = await render(
    <ServicesProvider services={services}>
      <Wizard<Model>
        id="things.create"
        title="Create thing"
        steps={steps}
        model={{ size: '20', labels: { one: '1', two: '2' } }}
        submit={async () => {}}
        code={({ size, labels }) => ({
          commands: [{ command: 'thing create', names: [size, ...Object.keys(labels)] }],
          calls: [],
        })}
        submitLabel="Create thing"
        onClose={() => {}}
      />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Show code' }).click();
  const code = screen.getByRole('tabpanel');
  const none = screen.getByText('No code can be given for what is typed so far.');
  await expect.element(code).toHaveTextContent('thing create 20 one two');
  await screen.getByLabelText('Size').fill('5');
  await expect.element(none).toBeVisible();
  await screen.getByLabelText('Size').fill('30');
  await expect.element(code).toHaveTextContent('thing create 30 one two');
  await screen.getByRole('button', { name: 'Next' }).click();
  const second = screen.getByRole('textbox').nth(2);
  await second.fill('one');
  await expect.element(none).toBeVisible();
  await second.fill('three');
  await expect.element(code).toHaveTextContent('thing create 30 one three');
});
