import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  InstalledPlugin,
  PluginSettings,
  SiteSettings,
} from '../../../../../../core/gateway/plugins/catalog/catalog-snapshot.ts';
import { readPluginSettings, settingProblems } from '../../../../../../core/gateway/plugins/catalog/plugin-settings.ts';
import { layeredSettings } from '../../../../../../core/gateway/plugins/catalog/settings-layers.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-settings-'));
const schema = {
  type: 'object',
  properties: {
    currency: { type: 'string', enum: ['EUR', 'USD', 'GBP'], default: 'USD' },
    decimals: { type: 'integer', minimum: 0, default: 2 },
    note: { type: 'string', pattern: '^(a+)+$' },
    tree: { type: 'array' },
  },
};
const read = (content: unknown, name = 'settings.json') => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const contributes = { settings: { schema: `./${name}`, version: 3 } };
  return readPluginSettings(folder, { id: 'acme.cost', version: '1.0.0', engine: '^1.0', label: 'Cost', contributes });
};
const site = (more: Partial<SiteSettings>): SiteSettings => ({
  values: {},
  locked: [],
  domains: {},
  projects: {},
  ...more,
});
const user = { id: 'u', name: 'maren', domainId: 'd1', domainName: 'Default' };
const inProject = { user, project: { id: 'p1', name: 'demo', domainId: 'd1' }, domain: null };
const cost = (settings: PluginSettings) => ({ manifest: { id: 'acme.cost' }, settings }) as InstalledPlugin;

let plugin: InstalledPlugin;
beforeAll(async () => {
  plugin = cost((await read(schema))!);
});
const laid = (settings: SiteSettings, configured = {}, scope?: Parameters<typeof layeredSettings>[2]) =>
  layeredSettings(configured, { plugins: [plugin], settings }, scope);

describe('settings in layers', () => {
  it('[API-08] the last layer that says something counts, member by member: default, configuration, site, domain, project', () => {
    const settings = site({
      values: { 'acme.cost': { currency: 'EUR' }, AJAX_POLL_INTERVAL: 1 },
      domains: { Default: { values: { 'acme.cost': { decimals: 0 } }, locked: [] } },
      projects: { p1: { values: { AJAX_POLL_INTERVAL: 9 }, locked: [] } },
    });
    expect(laid(site({}))).toMatchObject({ 'acme.cost': { currency: 'USD', decimals: 2 } });
    expect(laid(site({}), { 'acme.cost': { decimals: 4 } })).toMatchObject({ 'acme.cost': { decimals: 4 } });
    expect(laid(settings)).toMatchObject({ 'acme.cost': { currency: 'EUR', decimals: 2 }, AJAX_POLL_INTERVAL: 1 });
    expect(laid(settings, {}, inProject)).toEqual({
      'acme.cost': { currency: 'EUR', decimals: 0 },
      AJAX_POLL_INTERVAL: 9,
      PLUGIN_SETTINGS: { 'acme.cost': 3 },
    });
    const elsewhere = { ...inProject, project: { id: 'p2', name: 'demo', domainId: 'd2' } };
    expect(laid(settings, {}, elsewhere)).toMatchObject({ 'acme.cost': { decimals: 2 }, AJAX_POLL_INTERVAL: 1 });
  });

  it('[API-08] what a layer locks, no later one sets: neither domain nor project, and the browser is told', () => {
    const settings = site({
      values: { 'acme.cost': { currency: 'EUR' } },
      locked: ['acme.cost.currency'],
      domains: { d1: { values: { 'acme.cost': { currency: 'GBP', decimals: 1 } }, locked: ['FLAT'] } },
      projects: { p1: { values: { 'acme.cost': { currency: 'USD' }, FLAT: 1 }, locked: ['acme.cost'] } },
    });
    expect(laid(settings, {}, inProject)).toEqual({
      'acme.cost': { currency: 'EUR', decimals: 1 },
      PLUGIN_SETTINGS: { 'acme.cost': 3 },
      LOCKED_SETTINGS: ['acme.cost.currency', 'FLAT', 'acme.cost'],
    });
  });

  it('[API-08] a locked member is not set by what replaces all of its object either', () => {
    for (const value of [null, [], 'none', 0]) {
      const settings = site({
        locked: ['LAUNCH_INSTANCE_DEFAULTS.config_drive'],
        projects: { p1: { values: { LAUNCH_INSTANCE_DEFAULTS: value, FREE: value }, locked: [] } },
      });
      const configured = { LAUNCH_INSTANCE_DEFAULTS: { config_drive: true } };
      expect(laid(settings, configured, inProject)).toMatchObject({ ...configured, FREE: value });
    }
  });

  it('[X-26] a value that a plugin’s schema does not allow counts for nothing, and is told with its place', () => {
    const settings = site({
      values: { 'acme.cost': { currency: 'shells', decimals: 1, other: true, tree: {} } },
      projects: { p1: { values: { 'acme.cost': 'all' }, locked: [] } },
    });
    expect(laid(settings, {}, inProject)).toMatchObject({ 'acme.cost': { currency: 'USD', decimals: 1 } });
    const told = settingProblems([plugin], settings).map(({ message }) => message.split(':')[0]);
    expect(told.slice(0, 3)).toEqual(['acme.cost.currency', 'acme.cost.other', 'acme.cost.tree']);
  });

  it('[X-26] a plugin’s pattern is not matched by the gateway; a file that is no schema of an object refuses the plugin in words', async () => {
    expect((plugin.settings as PluginSettings).fits('note', `${'a'.repeat(64)}!`)).toBe(true);
    // A pattern that is a value of the author's, or a setting's name, only looks like one.
    const logs = { type: 'object', properties: { pattern: { type: 'string' } }, default: { pattern: '*.log' } };
    const named = { ...schema, properties: { logs, kind: { enum: [{ pattern: 'a' }] }, patternProperties: {} } };
    const own = (await read(named, 'named.json'))!;
    expect(own.defaults).toEqual({ logs: { pattern: '*.log' } });
    expect([own.fits('logs', { pattern: 1 }), own.fits('kind', { pattern: 'a' }), own.fits('kind', {})]).toEqual([
      false,
      true,
      false,
    ]);
    expect(own.fits('patternProperties', 'x')).toBe(true);
    await expect(read('{', 'broken.json')).rejects.toThrow(/^broken\.json: /);
    for (const wrong of [[], '"x"', { type: 'array' }, { type: 'object', properties: null }])
      await expect(read(wrong, 'wrong.json')).rejects.toThrow('an object with properties');
    await expect(read({ ...schema, title: 'x'.repeat(70_000) }, 'large.json')).rejects.toThrow('64 KiB');
  });

  it('[X-26] nothing in a schema refers to another place, however it is written: forty lines would keep the gateway busy for ever', async () => {
    const refused = (property: unknown, name: string) =>
      expect(read({ ...schema, properties: { a: property } }, 'far.json'), name).rejects.toThrow(`far.json: "${name}"`);
    const keywords = ['$ref', '$id', 'id', '$anchor', '$recursiveRef', '$recursiveAnchor', '$dynamicRef'];
    for (const name of keywords) {
      for (const value of ['#/definitions/a', ['#/definitions/a'], 'http://[', { a: 1 }, true, null, 0])
        await refused({ allOf: [{ [name]: value }] }, name);
      // Every place that a validator looks into is checked before.
      for (const place of ['properties', 'definitions', '$defs', 'dependentSchemas', 'patternProperties', 'x-own'])
        await refused({ [place]: { b: { not: { [name]: '#' } } } }, name);
      await refused({ dependencies: { [name]: ['b'] } }, name);
      await refused({ dependencies: { default: { [name]: '#' } } }, name);
    }
  });

  it('[X-26] a setting’s own names are told from keywords by where they stand, and what nobody validates is not read', async () => {
    const properties = { id: { type: 'string' }, $ref: { type: 'integer' } };
    const owner = { type: 'object', properties, default: { id: 'a' }, examples: { id: 'a', x: { id: 'b' } } };
    const own = (await read({ ...schema, properties: { ...properties, owner } }, 'owner.json'))!;
    expect(own.defaults).toEqual({ owner: { id: 'a' } });
    expect([own.fits('owner', { id: 'a', $ref: 1 }), own.fits('owner', { id: 1 }), own.fits('id', 'a')]).toEqual([
      true,
      false,
      true,
    ]);
    // Each would be looked into twice, and so would all that is in it.
    const nested = Array.from({ length: 25 }).reduce(
      (inner: object, _each, at) => ({ id: `x${at}`, examples: inner }),
      {},
    );
    expect((await read({ ...schema, properties: { a: { examples: nested } } }, 'nested.json'))!.fits('a', 1)).toBe(
      true,
    );
  });
});
