import type { PluginManifest } from '#protocol';
import type { Plugin } from '#services/plugins/plugin';
import { Resources } from '#services/resources/resources';
import { startPlugins } from '../../core/host/plugins.ts';
import { createTestServices } from '../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith, thing, things } from './plugin-door.ts';

/** Another build of `things`. */
export const second = entryOf({ ...things, version: '2.0.0' }, 'd2');
export const settle = () => new Promise((resolve) => setImmediate(resolve));

export type LivePlugins = Awaited<ReturnType<typeof livePlugins>>;

/** Plugins in a page that is open, with words for three builds of `things`. */
export async function livePlugins(...manifests: PluginManifest[]) {
  const test = await createTestServices({ state: { plugins: manifests.map((manifest) => entryOf(manifest)) } });
  for (const digest of ['d1', 'd2', 'd3'])
    test.page.answer(`GET /plugins/acme.things/${digest}/locales/en.json`, () => ({
      type_one: `Thing of ${digest}`,
      type_other: `Things of ${digest}`,
    }));
  test.page.answer('GET /api/things/', () => []);
  const door = aDoor();
  const services = ['http', 'toasts', 'session', 'clock', 'modals', 'tasks', 'scope', 'i18n', 'telemetry', 'storage'];
  const host = startPlugins(test.services, door.door, symbolsWith(...services));
  const life = await host.life();
  return {
    test,
    door,
    host,
    life,
    use: () => test.services.get(Resources).type(thing),
    report: (id = 'acme.things') => life.list().find((one) => one.id === id),
    codes: () => host.problems.list().map(({ code }) => code),
    instance: (id = 'acme.things') => host.running.get(id)!,
    /** Another build's start: what `activate` and `migrate` do. */
    build: (digest: string, plugin: Plugin) => (door.modules[`${digest}/start.js`] = { plugin }),
  };
}
