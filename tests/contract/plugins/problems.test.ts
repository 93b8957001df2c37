import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlugin, layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type PluginSite, startPluginSite } from './plugin-site.ts';

let site: PluginSite;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startPluginSite({}, (plugins) => layFiles(join(plugins, 'good'), aPlugin('acme.good')));
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

const lines = () =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('plugin in a browser'))
    .map((line) => JSON.parse(line) as { plugin: string; code: string; user: string; msg: string });

const say = (plugin: string, message: string, who = demo) =>
  who.post('/plugins/problems', { plugin, code: 'PLUGIN_LOAD_FAILED', message });

describe('what goes wrong with a plugin in a page', () => {
  it('[X-26] is in the log, with whose it is; a text can’t pass for a line of the log', async () => {
    expect((await say('acme.good', 'no tide\n{"level":50,"msg":"all is lost"}')).status).toBe(204);
    expect(lines()).toMatchObject([
      {
        plugin: 'acme.good',
        code: 'PLUGIN_LOAD_FAILED',
        msg: 'plugin in a browser: no tide\n{"level":50,"msg":"all is lost"}',
      },
    ]);
  });

  it('[X-26] is taken of plugins that are installed, in bounds, and from people with a session alone', async () => {
    const before = lines().length;
    await say('acme.nobody', 'never was');
    expect((await say('acme.good', 'x'.repeat(501))).status).toBe(400);
    expect((await say('acme.good', '')).status).toBe(400);
    expect((await say('acme.good', 'from outside', site.client())).status).toBeGreaterThanOrEqual(401);
    expect(lines()).toHaveLength(before);
    for (let time = 0; time < 130; time += 1) await say('acme.good', `storm ${time}`);
    // The minute may change meanwhile.
    expect(lines().length).toBeLessThanOrEqual(before + 120);
    // Nobody is silenced by another.
    await say('acme.good', 'of somebody else', await site.signIn('admin'));
    expect(lines().at(-1)).toMatchObject({ msg: 'plugin in a browser: of somebody else' });
    expect(new Set(lines().map(({ user }) => user)).size).toBe(2);
  });
});
