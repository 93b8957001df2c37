import { expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { pluginRows } from '../../../../../core/host/settings/plugins/plugin-row.ts';
import { type LivePlugins, livePlugins } from '../../../../support/live-plugins.ts';
import { entryOf, things } from '../../../../support/plugin-door.ts';

let { test, host, life } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) => void ({ test, host, life } = await livePlugins(...manifests));
const take = (...manifests: PluginManifest[]) => life.take(manifests.map((manifest) => entryOf(manifest)));
const panels = () =>
  test.services
    .get(Points)
    .point(consolePoints.panels)
    .get()
    .map(({ key }) => key);
const refused = () => host.problems.list().map(({ code, plugin }) => `${code} ${plugin}`);

/** A plugin with a page at the path, and one of its own. */
const claiming = (id: string, path = '/project/images'): PluginManifest => ({
  ...things,
  id,
  provides: [],
  contributes: {
    panels: [
      { id: 'project', path, in: 'project/compute', view: './map#Map' },
      { id: 'own', path: `/project/own-${id}`, in: 'project/compute', view: './map#Map' },
    ],
  },
});
const builtIn = claiming('images');
const taker = claiming('acme.panel');
const keys = (owner: string, ...ids: string[]) => ids.map((id) => `${owner}/${id}`);
const both = [...keys('acme.panel', 'own'), ...keys('images', 'own', 'project')];

it('[REG-01] a page of the console keeps its path, whether the plugin that takes it was there before the page or comes later', async () => {
  await start(taker, builtIn);
  expect([panels().sort(), refused()]).toEqual([both, ['PLUGIN_ITEM_REFUSED acme.panel']]);
  await start(builtIn);
  await take(builtIn, taker);
  expect([panels().sort(), refused()]).toEqual([both, ['PLUGIN_ITEM_REFUSED acme.panel']]);
  // The row of the plugin that took it tells, and the other one's does not.
  const row = (id: string) => ({ id, state: 'verified', source: id, builtIn: id === 'images' });
  const rows = pluginRows([row('acme.panel'), row('images')] as never, life.list(), host.problems.list());
  expect(rows.map(({ problem }) => problem?.code)).toEqual(['PLUGIN_ITEM_REFUSED', undefined]);
});

it('[REG-01] a page of the console has its path again from a plugin that took it while it was off', async () => {
  await start(builtIn, taker);
  await life.disable('images');
  expect([panels().sort(), refused()]).toEqual([keys('acme.panel', 'own', 'project'), []]);
  life.enable('images');
  expect([panels().sort(), refused()]).toEqual([both, ['PLUGIN_ITEM_REFUSED acme.panel']]);
});

it('[REG-01] a page that lost its path has it once the holder goes, and nothing is told of it any more', async () => {
  const later = claiming('acme.zones');
  await start(taker, later);
  expect(panels()).not.toContain('acme.zones/project');
  await take(later);
  expect([panels().sort(), refused()]).toEqual([keys('acme.zones', 'own', 'project'), []]);
});

it('[X-21] a plugin that replaces another one of another id in one go has its page, whichever id is the first', async () => {
  for (const [gone, come] of [
    ['acme.no-code', 'acme.nocodeb'],
    ['acme.nocodeb', 'acme.no-code'],
  ] as const) {
    await start(claiming(gone));
    await take(claiming(come));
    expect([panels().sort(), refused()]).toEqual([keys(come, 'own', 'project'), []]);
  }
});

it('[REG-01] two installed plugins have a path as a new page would give it to them, whichever was first', async () => {
  const later = claiming('acme.zones');
  await start(later);
  await take(later, taker);
  expect(panels()).toContain('acme.panel/project');
  expect(refused()).toEqual(['PLUGIN_ITEM_REFUSED acme.zones']);
});

it('[REG-01] faults of a plugin that are not about a path stay told while paths change hands', async () => {
  const more = claiming('acme.zones');
  more.contributes = { ...more.contributes, holograms: [] } as PluginManifest['contributes'];
  await start(taker, more);
  host.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: 'acme.zones', message: 'settings: no such coin' });
  await take(more);
  const messages = host.problems.list().map((problem) => 'message' in problem && problem.message);
  expect(messages.sort()).toEqual(['settings: no such coin', 'there is no point "holograms"']);
});

it('[REG-01] a panel and a route can’t have one path, however it is written; the loser comes when the holder goes', async () => {
  const routed = (path: string): PluginManifest => ({
    ...things,
    id: 'acme.zones',
    provides: [],
    contributes: { routes: [{ id: 'page', path, view: './map#Map' }] },
  });
  const routes = () =>
    test.services
      .get(Points)
      .point(consolePoints.routes)
      .get()
      .map(({ key }) => key);
  for (const [one, other] of [
    ['/project/images', '/project/images'],
    ['/project/images/:id', '/project/Images/:name/'],
  ] as const) {
    const panel = claiming('acme.panel', one);
    await start(panel, routed(other));
    expect([panels(), routes(), refused()]).toEqual([
      expect.arrayContaining(['acme.panel/project']),
      [],
      ['PLUGIN_ITEM_REFUSED acme.zones'],
    ]);
    await take(routed(other));
    expect([panels(), routes(), refused()]).toEqual([[], ['acme.zones/page'], []]);
    await take(panel, routed(other));
    expect([panels(), routes(), refused()]).toEqual([
      expect.arrayContaining(['acme.panel/project']),
      [],
      ['PLUGIN_ITEM_REFUSED acme.zones'],
    ]);
  }
});

it('[REG-01] a page that lost its path to one that code contributed has it once that goes', async () => {
  await start(claiming('acme.other', '/project/other'), claiming('acme.zones', '/project/zones'));
  const { points } = host.parts;
  const taken = points.contribute(
    consolePoints.routes,
    { id: 'code', path: '/project/late', view: () => null },
    'acme.other',
  );
  const late = claiming('acme.late', '/project/late');
  await take(claiming('acme.other', '/project/other'), claiming('acme.zones', '/project/zones'), late);
  expect([panels(), refused()]).toEqual([
    expect.not.arrayContaining(['acme.late/project']),
    ['PLUGIN_ITEM_REFUSED acme.late'],
  ]);
  taken.dispose();
  await take(claiming('acme.zones', '/project/zones'), late);
  expect([panels(), refused()]).toEqual([expect.arrayContaining(['acme.late/project']), []]);
});
