import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DetailsSection } from '#ui/details/details-sections.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[DET-01] a section says how many there are as every other figure is said', async () => {
  const { services } = await createTestServices();
  const screen = await render(
    <ServicesProvider services={services}>
      <DetailsSection title="Subports" count={1200} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Subports 1,200' })).toBeVisible();
});
