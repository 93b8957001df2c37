import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { openPluginStates } from '../../../../../core/host/dev/open-plugin-states.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

it('[X-23] the list of what plugins do opens over the page, once, and follows them', async () => {
  const { services } = await createTestServices({ state: { plugins: [entryOf(things), entryOf(cost)] } });
  const host = startPlugins(services, aDoor().door, symbolsWith('http'));
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  openPluginStates(services);
  openPluginStates(services);
  const part = (name: RegExp) => screen.getByRole('region', { name });
  await expect.element(part(/acme\.cost 1\.0\.0/)).toHaveTextContent('acme.things.api@1 ← acme.things');
  await expect.element(part(/acme\.things 1\.0\.0/)).toHaveTextContent('panels@1 1/1');
  expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  await host.running.get('acme.things')!.start();
  await expect.element(part(/acme\.things/)).toHaveTextContent('Active');
  await (await host.life()).disable('acme.cost');
  await expect.element(part(/acme\.cost/)).toHaveTextContent('Disabled');
});
