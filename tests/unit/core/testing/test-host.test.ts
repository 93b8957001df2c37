import { describe, expect, it } from 'vitest';
import { columnOf, definePlugin, Http, Session } from '@sextant/sdk';
import { createTestHost, matchers, mockCloud, pluginFrom, role, type PluginSource } from '@sextant/testing';
import type { PluginManifest } from '#protocol';

expect.extend(matchers);

const trunk = 'OS::Acme::Trunk';
const manifest: PluginManifest = {
  id: 'acme.trunks',
  version: '1.0.0',
  engine: '^1.0',
  label: '%label%',
  when: 'service.network',
  activate: './start#plugin',
  contributes: {
    panels: [{ id: 'project', path: '/project/trunks', type: trunk, in: 'project/network', label: '%label%' }],
    resourceTypes: [{ id: trunk, service: 'network', def: './trunk#trunkType' }],
    columns: [{ id: 'acme-cost', on: trunk, after: ['status'], label: 'Cost', def: './trunk#costColumn' }],
    actions: [
      {
        id: 'create',
        on: trunk,
        kind: 'global',
        label: 'Create',
        run: './trunk#create',
        when: 'policy.network:create_port:binding:host_id',
      },
    ],
    locales: [
      { locale: 'en', ns: 'acme.trunks', src: './locales/en.json' },
      { locale: 'de', ns: 'acme.trunks', src: './locales/de.json' },
    ],
  },
};
const trunkType = {
  id: trunk,
  name: 'acme.trunks:type',
  columns: [
    { id: 'name', label: 'Name', sortDefault: true },
    { id: 'status', label: 'Status' },
  ],
  list: async (_request: unknown, { services }: { services: { get(token: typeof Http): Http } }) => ({
    items: (await services.get(Http).get<{ items: object[] }>('/api/p/acme.trunks/native/network/v2.0/trunks')).items,
    hasMore: false,
  }),
};
const source = (over: Partial<PluginSource> = {}): PluginSource => ({
  manifest,
  modules: {
    './start': async () => ({
      plugin: definePlugin({ activate: (context) => void context.get(Session).onDidRenew(() => {}) }),
    }),
    './trunk': async () => ({ trunkType, costColumn: columnOf({ id: 'x', value: () => 1 }), create: async () => {} }),
  },
  files: { './locales/en.json': { label: 'Trunks', type_one: 'Trunk' }, './locales/de.json': { label: 'Bündel' } },
  ...over,
});
const lists = { 'GET /api/p/acme.trunks/native/network/v2.0/trunks': () => ({ items: [{ id: 'a', name: 'a' }] }) };
const aHost = (more: Partial<Parameters<typeof createTestHost>[0]> = {}) =>
  createTestHost({ plugins: [pluginFrom(source())], cloud: mockCloud('two-projects', { answers: lists }), ...more });

describe('a test host', () => {
  it('[X-22] runs a plugin from its sources: its page is opened, its items stand where they ask, by the real registry', async () => {
    const host = await aHost();
    expect(host.point('panels')).toHaveItem('acme.trunks/project');
    expect(host.page.calls).toEqual([]);
    await host.goto('/project/trunks');
    expect(host.page.calls.map(({ path }) => path)).toContain('/api/p/acme.trunks/native/network/v2.0/trunks');
    expect(host.point('columns', { on: trunk })).toHaveItem('acme-cost', { after: 'status' });
    expect(host.point('columns', { on: trunk })).not.toHaveItem('acme-cost', { before: 'status' });
    expect(host.point('columns', { on: trunk })).not.toHaveItem('acme-other');
    expect(host.problems()).toEqual([]);
  });

  it('[X-23] says why an item does not show: a role that may not, a service that is gone, a plugin that was put down', async () => {
    const host = await aHost({ policy: role('reader') });
    await host.use('acme.trunks');
    expect(host.explain('acme.trunks/create')).toBeHiddenBecause('policy.network:create_port:binding:host_id');
    expect(host.explain('acme.trunks/project')).not.toBeHiddenBecause('service.network');
    host.removeService('network');
    expect(host.explain('acme.trunks/project')).toBeHiddenBecause('service.network');
    await host.disable('acme.trunks');
    expect(host.explain('acme.trunks/project')).toBeHiddenBecause('disabled');
    const admin = await aHost({ policy: role('admin') });
    await admin.use('acme.trunks');
    expect(admin.point('globalActions', { on: trunk })).toHaveItem('acme.trunks/create');
  });

  it('[X-23] goes to another project in place, and refuses one that is not there', async () => {
    const host = await aHost();
    await host.switchScope('project-b');
    expect(host.page.state.session.project_name).toBe('project-b');
    await expect(host.switchScope('project-z')).rejects.toThrow('no project project-z');
  });

  it('labels are in the language that is asked for, the made-up one too', async () => {
    const labels = async (locale: string) =>
      (await aHost({ locale })).point<{ label: string }>('panels').map(({ label }) => label);
    expect([await labels('en'), await labels('de'), await labels('ar')]).toEqual([['Trunks'], ['Bündel'], ['Trunks']]);
    expect((await labels('en-XA'))[0]).toMatch(/^\[.*·+\]$/);
  });

  it('[X-21] another build takes the place of the one that runs', async () => {
    const host = await aHost();
    await host.use('acme.trunks');
    await host.upgrade(pluginFrom(source({ manifest: { ...manifest, version: '2.0.0' } })));
    expect(await host.list()).toMatchObject([{ version: '2.0.0', state: 'active' }]);
    await host.remove('acme.trunks');
    expect(await host.list()).toEqual([]);
    expect(host.point('panels')).toEqual([]);
  });

  it('an item that a matcher misses is told with what there is', async () => {
    const host = await aHost();
    expect(() => expect(host.point('panels')).toHaveItem('acme.x/y')).toThrow('there is acme.trunks/project');
    expect(() => expect(host.explain('acme.trunks/project')).toBeHiddenBecause('layout')).toThrow('it shows');
    expect(() => host.point('pannels')).toThrow('there is no point pannels; there are panels');
  });
});
