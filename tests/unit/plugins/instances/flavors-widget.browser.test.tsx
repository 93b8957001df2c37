import type { WidgetProps } from '@sextant/ui';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import type { FlavorChoice } from '../../../../plugins/instances/forms/flavor-choices.ts';
import { FlavorsWidget } from '../../../../plugins/instances/forms/flavors-widget.tsx';

const flavors: FlavorChoice[] = Array.from({ length: 120 }, (_, at) => ({
  id: String(at),
  name: `f${at}`,
  vcpus: 1,
  ram: 512,
  disk: 1,
}));

/** The table in a form, which Enter in a field sends. */
async function drawn(value?: string) {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const registry = { formContext: { flavors, now: {} } };
  const props = { id: 'flavor', value, onChange: () => {}, registry } as unknown as WidgetProps;
  const screen = await render(
    <ServicesProvider services={services}>
      <form onSubmit={sent}>
        <FlavorsWidget {...props} />
        <button type="submit" hidden />
      </form>
    </ServicesProvider>,
  );
  return { screen, sent, find: screen.getByLabelText('Find a flavor') };
}

it('[SRV-22] Enter in the search of flavors sends no resize, and the chosen flavor stays in view', async () => {
  const { screen, sent, find } = await drawn('7');
  await find.fill('f119');
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('radio', { name: 'f119' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'f7', exact: true })).toBeChecked();
  expect(screen.getByRole('radio').elements()).toHaveLength(2);
});

it('[SRV-22] what the table of flavors leaves out is said, and when no flavor has the name', async () => {
  const { screen, find } = await drawn();
  await expect.element(screen.getByRole('status')).toHaveTextContent('The first 100 of 120 flavors are shown.');
  await find.fill('no such');
  await expect.element(screen.getByRole('status')).toHaveTextContent('No flavor has this name.');
  await find.fill('f11');
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});
