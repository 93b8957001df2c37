import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlugin, layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { asBrowser, pageState } from '../delivery/built.ts';
import { eventually, indexOf, type PluginSite, startPluginSite } from './plugin-site.ts';

let site: PluginSite;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startPluginSite({ settings: { LAUNCH_INSTANCE_DEFAULTS: { config_drive: true } } }, (plugins) =>
    layFiles(join(plugins, 'good'), aPlugin('acme.good')),
  );
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

const write = (name: string, text: string) => writeFileSync(join(site.site, name), text);
const problems = () => site.gateway.pluginCatalog.snapshot.problems;

describe('layout.yaml', () => {
  it('[X-22] is in the index and in the page as soon as it is written, each rule with its line', async () => {
    write('layout.yaml', '- key: images/images\n  label: Pictures\n- { key: acme.good/cost, hide: true }\n');
    const rules = [
      { key: 'images/images', label: 'Pictures', line: 1 },
      { key: 'acme.good/cost', hide: true, line: 3 },
    ];
    await eventually(async () => (await indexOf(demo)).layout).toEqual(rules);
    const page = pageState(await (await demo.get('/', { headers: asBrowser })).text());
    expect([page.layout, page.index]).toEqual([rules, (await indexOf(demo)).etag]);
  });

  it('[X-26] with a mistake is refused with its line, in the log and the reports; what it said before stays', async () => {
    const before = (await indexOf(demo)).layout;
    write('layout.yaml', '- key: images/images\n  label: Pictures\n- key: acme.good/cost\n  hidden: true\n');
    const problem = { source: join(site.site, 'layout.yaml'), line: 4, message: '1.hidden: unknown key' };
    await eventually(problems).toEqual([problem]);
    expect((await indexOf(demo)).layout).toEqual(before);
    expect(site.log()).toContain('1.hidden: unknown key');
    const admin = await site.signIn('admin');
    expect(await admin.json<any>('/api/plugins/')).toMatchObject({ problems: [problem] });
    write('layout.yaml', '- key: [\n');
    await eventually(() => problems()[0]?.line).toBe(2);
    rmSync(join(site.site, 'layout.yaml'));
    await eventually(async () => (await indexOf(demo)).layout).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('enablement.yaml', () => {
  it('[X-21] switches plugins off and on while the console runs', async () => {
    write('enablement.yaml', 'disabled: [acme.good]\n');
    await eventually(() => site.report('acme.good')).toMatchObject({ state: 'disabled' });
    expect(site.served()).toEqual([]);
    write('enablement.yaml', 'disabled:\n');
    await eventually(() => site.served()).toEqual(['acme.good']);
  });
});

describe('settings.site.json', () => {
  it('[API-08] lies over the configuration, member by member, with the names that users can’t change', async () => {
    const { settings: before } = await indexOf(demo);
    const values = { LAUNCH_INSTANCE_DEFAULTS: { create_volume: false }, AJAX_POLL_INTERVAL: 9000 };
    write('settings.site.json', JSON.stringify({ values, locked: ['AJAX_POLL_INTERVAL'] }));
    await eventually(async () => demo.json<any>('/api/settings/')).toMatchObject({
      AJAX_POLL_INTERVAL: 9000,
      LAUNCH_INSTANCE_DEFAULTS: { config_drive: true, create_volume: false, enable_scheduler_hints: true },
      LOCKED_SETTINGS: ['AJAX_POLL_INTERVAL'],
    });
    expect((await indexOf(demo)).settings).not.toBe(before);
  });

  it('[X-26] makes nobody an administrator: who is one stands in the configuration', async () => {
    write('settings.site.json', '{\n  "values": {\n    "OPENSTACK_KEYSTONE_ADMIN_ROLES": ["member"]\n  }\n}\n');
    await eventually(() => problems().map(({ message }) => message)).toContainEqual(
      expect.stringContaining('property name must be valid'),
    );
    expect((await demo.get('/api/plugins/')).status).toBe(403);
    rmSync(join(site.site, 'settings.site.json'));
    await eventually(problems).toEqual([]);
  });
});

describe('the site’s own words', () => {
  it('[SHELL-04] come from locales/overlay; one with markup is refused and the last good one stays', async () => {
    layFiles(site.site, { 'locales/overlay/de.json': '{"images":{"panel":{"label":"Vorlagen"}}}' });
    const overlay = () => site.gateway.pluginCatalog.snapshot.overlay;
    await eventually(overlay).toEqual({ de: { images: { panel: { label: 'Vorlagen' } } } });
    layFiles(site.site, { 'locales/overlay/de.json': '{"images":{"panel":{"label":"<img src=x>"}}}' });
    await eventually(() => problems().map(({ message }) => message)).toEqual([expect.stringContaining('holds markup')]);
    expect(overlay()).toEqual({ de: { images: { panel: { label: 'Vorlagen' } } } });
  });
});
