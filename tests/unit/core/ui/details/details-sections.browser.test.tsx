import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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

it('[CLU-33] the buttons of a short table stay in view where it has no room, in both directions of writing', async () => {
  const { services } = await createTestServices();
  const wide = 'a value that is far longer than the place that it has in a narrow window';
  for (const dir of ['ltr', 'rtl']) {
    const screen = await render(
      <ServicesProvider services={services}>
        <div dir={dir} style={{ inlineSize: 240 }}>
          <FactTable
            label={`Groups ${dir}`}
            columns={[{ label: 'Name' }, { label: 'Flavor' }, { label: 'Actions', actions: true }]}
            rows={[
              {
                id: 'a',
                cells: [
                  'workers',
                  wide,
                  <button key="b" type="button">
                    Resize
                  </button>,
                ],
              },
            ]}
          />
        </div>
      </ServicesProvider>,
    );
    const place = screen
      .getByRole('region', { name: `Groups ${dir}` })
      .element()
      .getBoundingClientRect();
    const button = screen.getByRole('button', { name: 'Resize' }).element().getBoundingClientRect();
    expect([button.left >= place.left, button.right <= place.right]).toEqual([true, true]);
    await screen.unmount();
  }
});

it('[X-17] on a phone a row of a short table is a block of lines with the names of the columns, and nothing is cut', async () => {
  const { services } = await createTestServices();
  await page.viewport(390, 844);
  const screen = await render(
    <ServicesProvider services={services}>
      <FactTable
        label="Resources"
        columns={[{ label: 'Name' }, { label: 'Type' }, { label: 'Nodes', figure: true }, { label: 'Status' }]}
        rows={[
          { id: 'a', cells: ['kube_masters', 'OS::Heat::ResourceGroup', '3', 'Create In Progress for some time'] },
        ]}
      />
    </ServicesProvider>,
  );
  const place = screen.getByRole('region', { name: 'Resources' }).element();
  expect(place.scrollWidth).toBe(place.clientWidth);
  const cells = screen.getByRole('cell').elements();
  const named = cells.map((cell) => getComputedStyle(cell, '::before').content);
  expect(named).toEqual([
    'none',
    expect.stringContaining('Type'),
    expect.stringContaining('Nodes'),
    expect.stringContaining('Status'),
  ]);
  const tops = cells.map((cell) => cell.getBoundingClientRect().top);
  expect([...new Set(tops)].sort((a, b) => a - b)).toEqual(tops);
  await page.viewport(1280, 800);
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
