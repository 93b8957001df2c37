import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../../../../../core/host/app.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith } from '../../../../support/plugin-door.ts';

const started = location.href;
afterEach(() => history.replaceState(null, '', started));

const panel = { id: 'p', path: '/project/tides', in: 'project/compute', label: 'Tide table', view: './tide#Tide' };
const tides = {
  id: 'acme.tides',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Tides',
  contributes: { panels: [panel] },
  files: { 'tide.js': 'sha384-tide' },
  graph: { './tide': ['tide.js'] },
};

/** The plugin's page is in view. */
async function shown() {
  const test = await createTestServices({ state: { plugins: [entryOf(tides)] } });
  const { door, modules } = aDoor();
  modules['tide.js'] = { Tide: () => <p>High water</p> };
  const host = startPlugins(test.services, door, symbolsWith('http'));
  history.replaceState(null, '', panel.path);
  const screen = await render(<App services={test.services} />);
  await expect.element(screen.getByText('High water')).toBeVisible();
  return { ...test, screen, host, life: await host.life() };
}

it('[X-21] a page whose plugin is removed while it is in view says so, with the name of both; the console goes on', async () => {
  const { screen, life } = await shown();
  await life.take([]);
  await expect.element(screen.getByRole('heading', { name: 'Tide table is gone' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The plugin acme.tides was removed');
  await expect.element(screen.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
  await life.take([entryOf(tides, 'd2')]);
  await expect.element(screen.getByText('High water')).toBeVisible();
});

it('[X-21] one that is switched off says that; a build without the page says that', async () => {
  const { screen, life } = await shown();
  await life.disable('acme.tides');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('acme.tides was switched off');
  await life.enable('acme.tides');
  await expect.element(screen.getByText('High water')).toBeVisible();
  await life.take([entryOf({ ...tides, version: '2.0.0', contributes: {} }, 'd2')]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('no longer has this page');
});
