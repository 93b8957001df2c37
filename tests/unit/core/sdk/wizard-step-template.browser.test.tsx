import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Step } from '../../../../core/sdk/create-sextant-plugin/templates/wizard-step/step.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { emptyForm, type ImageModel } from '../../../../plugins/images/forms/image-form.ts';

it('[X-24] the step of the template says the name that was typed in the wizard it comes to', async () => {
  const { services } = await createTestServices();
  const model: ImageModel = { form: { ...emptyForm, name: 'web-01' }, metadata: {} };
  const screen = await render(
    <ServicesProvider services={services}>
      <Step model={model} change={() => {}} errors={{}} submitting={false} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('web-01')).toBeVisible();
});
