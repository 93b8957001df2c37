import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DetailsSection, FactTable } from '#ui/details/details-sections.tsx';
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

it('[SRV-43] a row of a short table opens its detail below itself, and closes it', async () => {
  const { services } = await createTestServices();
  const screen = await render(
    <ServicesProvider services={services}>
      <FactTable
        label="Actions"
        columns={[{ label: 'Action' }]}
        rows={['start', 'stop'].map((id) => ({ id, cells: [id] }))}
        detail={{ label: 'Events', nameOf: (id) => `Events of ${id}`, view: (id) => <p>{`events: ${id}`}</p> }}
      />
    </ServicesProvider>,
  );
  const button = screen.getByRole('button', { name: 'Events of stop' });
  await button.click();
  await expect.element(screen.getByText('events: stop')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('events: start').elements()).toHaveLength(0);
  await button.click();
  await expect.poll(() => screen.getByText('events: stop').elements().length).toBe(0);
});
