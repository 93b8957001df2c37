import { expect, it } from 'vitest';
import { Settings } from '#services/settings/settings';
import { followOwnSettings } from '../../../../../core/host/settings/of-plugins/follow-own-settings.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';

it('[X-24] the defaults of a plugin that lies over this tab hold once they can be read, though at first they could not', async () => {
  const files: Record<string, unknown> = { 'settings.json': undefined };
  const contributes = { settings: { schema: './settings.json', version: 1 } };
  const { host, services, clock } = await aPluginWithFiles(contributes, files);
  const settings = services.get(Settings);
  followOwnSettings(host);
  const local = { ...host.index.get('acme.cost')!, digest: 'local', base: 'http://127.0.0.1:4600/local/' };
  await (await host.life()).take([local]);
  const told = () => host.problems.list().filter(({ code }) => code === 'PLUGIN_ITEM_REFUSED');
  // A file that can't be had is asked for again and again.
  await expect.poll(() => (clock.advance(30_000), told().length)).toBe(1);
  expect(await settings.get('acme.cost.decimals')).toBeUndefined();
  files['settings.json'] = { type: 'object', properties: { decimals: { type: 'integer', default: 1 } } };
  host.settle();
  await expect.poll(() => settings.get('acme.cost.decimals')).toBe(1);
});
