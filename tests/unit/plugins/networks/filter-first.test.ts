import { expect, it } from 'vitest';
import { createTestHost, mockCloud, pluginFrom, role } from '@sextant/testing';
import type { PluginManifest } from '../../../../core/protocol/index.ts';
import { ListSource } from '../../../../core/ui/table/list-source.ts';
import en from '../../../../locales/en/networks.json' with { type: 'json' };
import type { PanelItem } from '../../../../registry/index.ts';
import { networkType } from '../../../../plugins/networks/networks/network-type.ts';
import manifest from '../../../../plugins/networks/plugin.json' with { type: 'json' };
import { routerType } from '../../../../plugins/networks/routers/router-type.ts';

const types = { networks: networkType, routers: routerType } as const;
type Name = keyof typeof types;

const networks = pluginFrom({
  manifest: manifest as PluginManifest,
  modules: { './types': async () => ({ networkType, routerType }) },
  files: { './locales/en.json': en },
});

/** An administrator's console in a site that wants a filter first for one list, or for none. */
async function consoleOf(name: Name, wantsFilter: boolean) {
  const host = await createTestHost({
    plugins: [networks],
    policy: role('admin'),
    cloud: mockCloud('one-project', {
      settings: { FILTER_DATA_FIRST: { [`admin.${name}`]: wantsFilter } },
      answers: {
        'GET /api/facts/': () => ({ facts: { 'ext.network': ['router'] }, failed: {} }),
        [`GET /api/neutron/${name}/`]: () => ({ items: [] }),
      },
    }),
  });
  // The panel of routers waits until the cloud is known to have them.
  await expect.poll(() => host.point<PanelItem>('panels').map(({ path }) => path)).toContain(`/admin/${name}`);
  const lists = () => host.page.calls.filter(({ path }) => path === `/api/neutron/${name}/`).length;
  const source = new ListSource<any>(types[name], host.services);
  const { listFilters, needsFilterFirst } = types[name];
  return {
    /** Opens an address, as a reload does, and returns how often its list was asked for. */
    async callsAt(address: string) {
      const before = lists();
      await host.goto(address);
      return lists() - before;
    },
    /** Draws the table of a panel without a filter, and returns the state that it comes to and the number of its further calls. */
    async drawnAt(address: string) {
      const before = lists();
      const filters = listFilters!(address, host.services);
      await source.list({ filters }, await needsFilterFirst!(address, host.services));
      return [source.current().state, lists() - before];
    },
  };
}

const names = Object.keys(types) as Name[];

it.each(names)(
  '[PAN-17] the administrators’ list of %s asks for a filter before anything is listed where the site says so',
  async (name) => {
    const { callsAt, drawnAt } = await consoleOf(name, true);
    const admin = `/admin/${name}`;
    expect(await callsAt(admin)).toBe(0);
    expect(await drawnAt(admin)).toEqual(['filter-first', 0]);
    expect(await callsAt(`${admin}?name=edge`)).toBe(1);
    expect(await drawnAt(`/project/${name}`)).toEqual(['listed', 1]);
  },
);

it.each(names)(
  '[PAN-17] the administrators’ list of %s is there at once where the site wants no filter',
  async (name) => {
    const { callsAt, drawnAt } = await consoleOf(name, false);
    expect(await callsAt(`/admin/${name}`)).toBe(1);
    expect(await drawnAt(`/admin/${name}`)).toEqual(['listed', 0]);
  },
);
