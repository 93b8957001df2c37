import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PluginsApi } from '#protocol';
import type { CallContext } from '#registry';
import { ListsAhead } from '#services/resources/queries';
import type { ServiceContainer } from '#services/service-container';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Plugins, startPlugins } from '../../../../../core/host/plugins.ts';
import { addConsolePanels } from '../../../../../core/host/settings/console-panels.ts';
import { readInventory } from '../../../../../core/host/settings/plugins/installed-plugins.ts';
import { needsAttention } from '../../../../../core/host/settings/plugins/plugin-row.ts';
import { PluginSummary } from '../../../../../core/host/settings/plugins/plugin-summary.tsx';
import { PluginsPage } from '../../../../../core/host/settings/plugins/plugins-page.tsx';
import { pluginType } from '../../../../../core/host/settings/plugins/plugin-type.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';

beforeEach(() => page.viewport(1280, 800));

const refused: PluginsApi.Installed = {
  id: 'acme.tides',
  version: '1.2.0',
  label: 'Tides',
  state: 'rejected',
  reason: 'its signature is wrong',
  source: '/plugins/acme.tides',
  builtIn: false,
  digest: 'd1',
  bytes: 2048,
  locked: false,
  access: {},
};

function begin(services: ServiceContainer): void {
  startPlugins(services, aDoor().door, symbolsWith());
  addConsolePanels(services);
}

const open = (services: ServiceContainer) =>
  render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={['/settings/plugins']}>
        <PluginsPage />
      </MemoryRouter>
    </ServicesProvider>,
  );

it('[X-26] says of each plugin and of each file of the site what is wrong, and where, in one call', async () => {
  const { services, page: network } = await createTestServices({});
  network.answer('GET /api/plugins/', () =>
    json({ items: [refused], problems: [{ source: 'layout.yaml', line: 3, message: 'hide must be true or false' }] }),
  );
  begin(services);
  const screen = await open(services);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('layout.yaml:3 hide must be true or false');
  await expect.element(screen.getByRole('row', { name: /Tides/ })).toHaveTextContent('its signature is wrong');
  await expect.element(screen.getByRole('switch', { name: 'Tides is on' })).toBeDisabled();
  await expect.element(screen.getByText('2 have a problem')).toBeVisible();
  const asked = () => network.calls.filter(({ path }) => path === '/api/plugins/').length;
  expect(asked()).toBe(1);
  await screen.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(asked).toBe(2);
  // A row that is on its way is looked at by itself; of two with one id each is its own.
  const loaded = await pluginType.load!('acme.tides /plugins/acme.tides', { services } as CallContext);
  expect(loaded).toMatchObject({ id: 'acme.tides', state: 'rejected' });
});

it('[X-26] a plugin counts once among those with a problem, however many its manifest has', async () => {
  const { services, page: network } = await createTestServices({});
  const problems = [1, 2, 3].map((line) => ({ source: refused.source, line, message: `line ${line} is wrong` }));
  network.answer('GET /api/plugins/', () => json({ items: [refused], problems }));
  begin(services);
  const screen = await open(services);
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(3);
  await expect.element(screen.getByText('1 has a problem')).toBeVisible();
});

it('[X-26] a plugin that runs with a fault in its manifest says so in its row, and counts as often above as in the filter', async () => {
  const { services, page: network } = await createTestServices({ state: { plugins: [entryOf(things)] } });
  const running = { ...refused, id: 'acme.things', label: 'Things', state: 'verified', reason: undefined };
  const problems = [1, 2].map((line) => ({ source: refused.source, line, message: `line ${line} is wrong` }));
  network.answer('GET /api/plugins/', () => json({ items: [running], problems }));
  begin(services);
  const screen = await open(services);
  await expect.element(screen.getByRole('row', { name: /Things/ })).toHaveTextContent('line 1 is wrong');
  await expect.element(screen.getByText('1 has a problem')).toBeVisible();
  expect((await readInventory(services)).rows.filter(needsAttention)).toHaveLength(1);
});

it('[X-26] one that is switched off says where, in the operator’s language', async () => {
  for (const [language, words] of [
    ['en', 'Switched off in enablement.yaml'],
    ['de', 'In enablement.yaml ausgeschaltet'],
  ] as const) {
    const { services, page: network } = await createTestServices({ language });
    const off = { ...refused, state: 'disabled', reason: 'it is switched off in enablement.yaml' };
    network.answer('GET /api/plugins/', () => json({ items: [off], problems: [] }));
    begin(services);
    const screen = await open(services);
    await expect.element(screen.getByRole('row', { name: /Tides/ })).toHaveTextContent(words);
    await screen.unmount();
  }
});

it('[X-26] a list that was asked for ahead is not shown once a plugin has failed meanwhile', async () => {
  const { services, page: network } = await createTestServices({});
  network.answer('GET /api/plugins/', () => json({ items: [{ ...refused, state: 'verified' }], problems: [] }));
  begin(services);
  const request = { filters: {} };
  const ahead = services.get(ListsAhead);
  await ahead.list(pluginType.id, request);
  services.get(Plugins).problems.add({ code: 'PLUGIN_START_SLOW', plugin: 'acme.tides', seconds: 5 });
  const screen = await open(services);
  await expect
    .element(screen.getByRole('row', { name: /Tides/ }))
    .toHaveTextContent('acme.tides has been starting for more than 5 seconds');
});

it.each(['none', 'signed'] as const)(
  '[X-31] says what a plugin’s code may do and what is no boundary, and where signatures are not asked for (%s), how to ask',
  async (signatures) => {
    const { services, page: network } = await createTestServices({});
    network.answer('GET /api/plugins/', () => json({ items: [refused], problems: [], signatures }));
    startPlugins(services, aDoor().door, {
      version: '1.0.0',
      sdk: new Set(),
      ui: new Set(),
      points: new Set(),
      when: new Set(),
      tokens: new Set(),
    });
    addConsolePanels(services);
    const screen = await render(
      <ServicesProvider services={services}>
        <MemoryRouter initialEntries={['/settings/plugins']}>
          <PluginsPage />
        </MemoryRouter>
      </ServicesProvider>,
    );
    await expect.element(screen.getByText('A plugin runs with your rights')).toBeVisible();
    await expect.element(screen.getByText(/code that goes another way is not held by that/)).toBeVisible();
    const asked = screen.getByText(/plugins\.signatures\.require set to signed/);
    await expect.poll(() => asked.elements().length).toBe(signatures === 'none' ? 1 : 0);
  },
);

it('[X-31] a plugin’s drawer says that what it declares is not all that its code may do', async () => {
  const { services } = await createTestServices({});
  const access = { services: { dns: ['GET /v2/zones*'] }, api: ['listImages', 'ZZ-99'] };
  const row = { ...refused, state: 'active' as const, access };
  const screen = await render(
    <ServicesProvider services={services}>
      <PluginSummary item={row} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('Declared calls')).toBeVisible();
  await expect.element(screen.getByText('dns: GET /v2/zones*')).toBeVisible();
  await expect.element(screen.getByText('Declared operations')).toBeVisible();
  await expect.element(screen.getByText('GET /api/glance/images/, ZZ-99')).toBeVisible();
  await expect.element(screen.getByText(/Its code has the rights of whoever is signed in/)).toBeVisible();
});

it.each([
  ['ja', 'dns: GET /v2/zones*、POST /v2/zones；network: GET /v2.0/trunks*'],
  ['ar', 'dns: GET /v2/zones*، POST /v2/zones؛ network: GET /v2.0/trunks*'],
])('[X-17] a plugin’s drawer separates what it declares as %s does', async (language, words) => {
  const { services } = await createTestServices({ language });
  const access = { services: { dns: ['GET /v2/zones*', 'POST /v2/zones'], network: ['GET /v2.0/trunks*'] } };
  const screen = await render(
    <ServicesProvider services={services}>
      <PluginSummary item={{ ...refused, state: 'active', access }} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
});
