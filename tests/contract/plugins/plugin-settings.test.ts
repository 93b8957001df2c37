import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlugin } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { asBrowser, pageState } from '../delivery/built.ts';
import { eventually, indexOf, type PluginSite, startPluginSite } from './plugin-site.ts';

const schema = JSON.stringify({
  type: 'object',
  properties: {
    currency: { type: 'string', enum: ['EUR', 'USD'], default: 'USD' },
    decimals: { type: 'integer', default: 2 },
  },
});
const contributes = { settings: { schema: './settings.json', version: 1 } };
const withSettings = aPlugin('acme.cost', { contributes }, { 'settings.json': schema });

let site: PluginSite;
let demo: GatewayClient;
beforeAll(async () => {
  site = await startPluginSite();
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

const write = (said: object) => writeFileSync(join(site.site, 'settings.site.json'), JSON.stringify(said));
const settings = () => demo.json<any>('/api/settings/');

it('[REG-01] a plugin that comes brings the defaults of its settings, to the page, the contract and the index; they go with it', async () => {
  const { settings: before } = await indexOf(demo);
  site.drop('cost', withSettings);
  await eventually(settings).toMatchObject({
    'acme.cost': { currency: 'USD', decimals: 2 },
    PLUGIN_SETTINGS: { 'acme.cost': 1 },
  });
  expect((await indexOf(demo)).settings).not.toBe(before);
  const page = pageState(await (await demo.get('/', { headers: asBrowser })).text());
  expect(page.settings['acme.cost']).toEqual({ currency: 'USD', decimals: 2 });
  site.remove('cost');
  await eventually(async () => (await settings())['acme.cost']).toBeUndefined();
});

it('[REG-05] the answer to a rule that a plugin’s form asks travels with the page', async () => {
  const form = { id: 'a', on: 'OS::Glance::Image', schema: './settings.json', run: './thing-1#thing' };
  const forms = [{ ...form, policy: ['image:cache_list'] }];
  site.drop('asks', aPlugin('acme.asks', { contributes: { forms } }, { 'settings.json': schema }));
  const page = async () => pageState(await (await demo.get('/', { headers: asBrowser })).text());
  await eventually(async () => (await page()).policy['image:cache_list']).toBe(false);
});

it('[API-08] site, domain and project lie over them for whoever is there; what the site locks the project can’t set', async () => {
  site.drop('cost', withSettings);
  const page = pageState(await (await demo.get('/', { headers: asBrowser })).text());
  const { project_id: project, user_domain_name: domain } = page.session as {
    project_id: string;
    user_domain_name: string;
  };
  write({
    values: { 'acme.cost': { currency: 'EUR' } },
    locked: ['acme.cost.currency'],
    domains: { [domain]: { values: { 'acme.cost': { decimals: 1 } } } },
    projects: { [project]: { values: { 'acme.cost': { currency: 'USD', decimals: 0 } } } },
  });
  await eventually(settings).toMatchObject({
    'acme.cost': { currency: 'EUR', decimals: 0 },
    LOCKED_SETTINGS: ['acme.cost.currency'],
  });
  const admin = await site.signIn('admin');
  expect(await admin.json<any>('/api/settings/')).toMatchObject({ 'acme.cost': { currency: 'EUR', decimals: 1 } });
});

it('[X-26] a value that the plugin’s schema does not allow is told to administrators, and the default holds', async () => {
  write({ values: { 'acme.cost': { decimals: 'many' } } });
  const problems = () => site.gateway.pluginCatalog.snapshot.problems.map(({ message }) => message);
  await eventually(problems).toEqual([expect.stringContaining('acme.cost.decimals')]);
  expect(await settings()).toMatchObject({ 'acme.cost': { decimals: 2 } });
  write({ projects: { p: { values: { OPENSTACK_KEYSTONE_ADMIN_ROLES: ['member'] } } } });
  await eventually(problems).toContainEqual(expect.stringContaining('property name must be valid'));
  rmSync(join(site.site, 'settings.site.json'));
  await eventually(problems).toEqual([]);
});

it('[X-26] settings whose schema is not among the plugin’s files, or no schema, refuse the plugin in words', async () => {
  site.drop('gone', aPlugin('acme.gone', { contributes }));
  site.drop('wrong', aPlugin('acme.wrong', { contributes }, { 'settings.json': '[]' }));
  await eventually(() => site.report('acme.gone')?.reason).toBe(
    './settings.json is not among the files of plugin.json',
  );
  await eventually(() => site.report('acme.wrong')?.reason).toContain('an object with properties');
});
