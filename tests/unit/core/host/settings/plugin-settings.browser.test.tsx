import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { OwnLayer, OwnSettings } from '#services/settings/own-settings';
import { Settings } from '#services/settings/settings';
import { Storage } from '#services/storage/storage';
import { ServicesProvider } from '#ui/services-context.tsx';
import { PageRoutes } from '../../../../../core/host/router/page-routes.tsx';
import { followOwnSettings } from '../../../../../core/host/settings/of-plugins/follow-own-settings.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const schema = {
  type: 'object',
  properties: {
    currency: { type: 'string', title: 'Currency', enum: ['EUR', 'USD'], default: 'USD' },
    decimals: { type: 'integer', title: 'Decimals', minimum: 0, default: 2 },
  },
};
const published = { 'acme.cost': { currency: 'USD', decimals: 2 }, PLUGIN_SETTINGS: { 'acme.cost': 2 } };
const contributes = { settings: { schema: './settings.json', version: 2, migrate: './cost#migrate' } };

async function aPage(settings: Record<string, unknown> = published) {
  const made = await aPluginWithFiles(contributes, { 'settings.json': schema }, { state: { settings } });
  const point = made.services.get(Points).point(consolePoints.panels);
  const panel = point.get().find(({ key }) => key === 'acme.cost/settings')!;
  return { ...made, point, panel, own: made.services.get(OwnLayer), settings: made.services.get(Settings) };
}

async function shown(settings?: Record<string, unknown>) {
  const made = await aPage(settings);
  const screen = await render(
    <ServicesProvider services={made.services}>
      <MemoryRouter initialEntries={[made.panel.path]}>
        <PageRoutes />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { ...made, screen };
}

describe('the settings of a plugin', () => {
  it('[REG-01] are a page below Settings, which goes with the plugin', async () => {
    const { panel, point, host } = await aPage();
    expect(panel).toMatchObject({ path: '/settings/acme.cost', in: 'settings/plugins', label: 'Cost' });
    await (await host.life()).disable('acme.cost');
    expect(point.get()).toEqual([]);
  });

  it('[REG-01] keep what is typed when the words of the page are others, and are called what the site calls them', async () => {
    const { screen, host, services } = await shown();
    const decimals = screen.getByRole('spinbutton', { name: 'Decimals' });
    await decimals.fill('4');
    services.get(Points).batch(() => host.placeAll(host.running.get('acme.cost')!));
    services.get(Points).layout([{ key: 'acme.cost/settings', label: 'Money' }]);
    await expect.element(screen.getByRole('heading', { name: 'Money' })).toBeVisible();
    await expect.element(decimals).toHaveValue(4);
  });

  it('[REG-01] begin with what holds for the operator; what is changed is kept, as far as it differs, and taken back', async () => {
    const { screen, own, settings } = await shown();
    const decimals = screen.getByRole('spinbutton', { name: 'Decimals' });
    await expect.element(decimals).toHaveValue(2);
    await decimals.fill('0');
    await screen.getByRole('button', { name: 'Save settings' }).click();
    await expect.poll(() => own.of('acme.cost')).toEqual({ version: 2, values: { decimals: 0 } });
    expect(await settings.get('acme.cost.decimals')).toBe(0);
    await screen.getByRole('button', { name: 'Use the site’s values' }).click();
    await expect.element(decimals).toHaveValue(2);
    expect(own.of('acme.cost')).toBeUndefined();
  });

  it('[REG-01] keep what was set in another tab meanwhile: what is typed alone is laid over it', async () => {
    const { screen, own, services } = await shown();
    await screen.getByRole('spinbutton', { name: 'Decimals' }).fill('0');
    new OwnSettings(services.get(Storage)).set('acme.cost', { version: 2, values: { currency: 'EUR' } });
    await screen.getByRole('button', { name: 'Save settings' }).click();
    await expect.poll(() => own.of('acme.cost')).toEqual({ version: 2, values: { currency: 'EUR', decimals: 0 } });
  });

  it('[X-26] that the schema does not allow are not kept: the field says why and has the focus', async () => {
    const { screen, own } = await shown();
    const decimals = screen.getByRole('spinbutton', { name: 'Decimals' });
    await decimals.fill('-4');
    await screen.getByRole('button', { name: 'Save settings' }).click();
    await expect.element(decimals).toHaveAttribute('aria-invalid', 'true');
    await expect.element(decimals).toHaveFocus();
    expect(own.of('acme.cost')).toBeUndefined();
  });

  it('[API-08] that a layer has locked can’t be changed, and say whose word it is', async () => {
    const { screen } = await shown({ ...published, LOCKED_SETTINGS: ['acme.cost.decimals'] });
    await expect.element(screen.getByRole('spinbutton', { name: 'Decimals' })).toBeDisabled();
    await expect.element(screen.getByText(/Set by your site/)).toBeVisible();
  });

  it('[X-21] of an earlier version are handed to the plugin once, and count as it makes them, where they fit; what fails is told', async () => {
    const { own, host, settings, modules } = await aPage();
    const asked: unknown[] = [];
    modules['cost.js'] = {
      migrate: (values: object, from: number) => (asked.push([values, from]), { currency: 'EUR', decimals: 'many' }),
    };
    own.set('acme.cost', { version: 1, values: { coin: 'euro' } });
    expect(await settings.get('acme.cost.currency')).toBe('USD');
    followOwnSettings(host);
    await expect.poll(() => own.of('acme.cost')).toEqual({ version: 2, values: { currency: 'EUR' } });
    expect(asked).toEqual([[{ coin: 'euro' }, 1]]);
    expect(await settings.all()).toMatchObject({ 'acme.cost': { currency: 'EUR', decimals: 2 } });

    const failing = await aPage();
    failing.modules['cost.js'] = {
      migrate: () => {
        throw new Error('no such coin');
      },
    };
    failing.own.set('acme.cost', { version: 1, values: { coin: 'shell' } });
    followOwnSettings(failing.host);
    await expect
      .poll(() => failing.host.problems.list())
      .toEqual([{ code: 'PLUGIN_ITEM_REFUSED', plugin: 'acme.cost', message: 'settings: no such coin' }]);
    expect(await failing.settings.get('acme.cost.currency')).toBe('USD');
  });

  it('[X-24] of a plugin that lies over this tab begin with its own defaults, and leave those of the installed one as they are', async () => {
    const { own, host, settings, services, modules } = await aPage();
    const shared = { version: 2, values: { currency: 'EUR' } };
    own.set('acme.cost', shared);
    followOwnSettings(host);
    modules['cost.js'] = { migrate: () => ({ currency: 'USD', decimals: 1 }) };
    const installed = host.index.get('acme.cost')!;
    const { settings: said } = installed.manifest.contributes!;
    const contributed = { ...installed.manifest.contributes, settings: { ...said!, version: 3 } };
    const manifest = { ...installed.manifest, contributes: contributed };
    const local = { ...installed, manifest, digest: 'local', base: 'http://127.0.0.1:4600/local/' };
    const life = await host.life();
    await life.take([local]);
    await expect.poll(() => settings.get('acme.cost.decimals')).toBe(1);
    expect(new OwnSettings(services.get(Storage)).of('acme.cost')).toEqual(shared);
    await life.take([installed]);
    await expect.poll(() => settings.get('acme.cost.currency')).toBe('EUR');
    expect(await settings.get('acme.cost.decimals')).toBe(2);
    expect(own.of('acme.cost')).toEqual(shared);
  });
});
