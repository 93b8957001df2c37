import { describe, expect, it } from 'vitest';
import { consolePoints } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { OwnLayer } from '#services/settings/own-settings';
import { Settings } from '#services/settings/settings';
import { OwnSettings } from '#services/settings/own-settings';
import { Storage } from '#services/storage/storage';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const published = {
  'acme.cost': { currency: 'USD', decimals: 2 },
  PLUGIN_SETTINGS: { 'acme.cost': 2 },
  OTHER: 1,
};
const services = async (more: Record<string, unknown> = {}) =>
  (await createTestServices({ state: { settings: { ...published, ...more } } })).services;

describe('the operator’s own layer of settings', () => {
  it('[POL-07] lies over what the gateway publishes, member by member; who reads a setting hears that it is another', async () => {
    const all = await services();
    const settings = all.get(Settings);
    const heard: unknown[] = [];
    settings.onDidChange(() => void settings.get('acme.cost.currency').then((value) => heard.push(value)));
    all.get(OwnLayer).set('acme.cost', { version: 2, values: { currency: 'EUR' } });
    expect(await settings.get('acme.cost.currency')).toBe('EUR');
    expect(await settings.get('acme.cost.decimals')).toBe(2);
    expect(heard).toEqual(['EUR']);
    all.get(OwnLayer).set('acme.cost', undefined);
    expect(await settings.all()).toEqual(published);
  });

  it('[POL-07] is kept in this browser', async () => {
    const all = await services();
    all.get(OwnLayer).set('acme.cost', { version: 2, values: { decimals: 0 } });
    const next = new OwnSettings(all.get(Storage));
    expect(next.over(published)).toMatchObject({ 'acme.cost': { currency: 'USD', decimals: 0 } });
  });

  it('[POL-07] two tabs lose nothing of each other’s', async () => {
    const all = await services();
    const other = new OwnSettings(all.get(Storage));
    all.get(OwnLayer).set('acme.cost', { version: 2, values: { decimals: 0 } });
    other.set('acme.more', { version: 1, values: { a: 1 } });
    const next = new OwnSettings(all.get(Storage));
    expect([next.of('acme.cost')?.values, next.of('acme.more')?.values]).toEqual([{ decimals: 0 }, { a: 1 }]);
  });

  it('[POL-07] of two plugins whose ids begin alike each has its own', async () => {
    const settings = (await services({ 'acme.cost.eu': { currency: 'EUR' } })).get(Settings);
    expect(await settings.get('acme.cost.eu.currency')).toBe('EUR');
    expect(await settings.get('acme.cost.currency')).toBe('USD');
  });

  it('[POL-07] sets nothing that is locked, of another version, or of a plugin that is not there', async () => {
    const all = await services();
    const own = all.get(OwnLayer);
    own.set('acme.cost', { version: 2, values: { currency: 'EUR', decimals: 0 } });
    const over = (more: Record<string, unknown>) => own.over({ ...published, ...more })['acme.cost'];
    expect(over({ LOCKED_SETTINGS: ['acme.cost.currency'] })).toEqual({ currency: 'USD', decimals: 0 });
    expect(over({ LOCKED_SETTINGS: ['acme.cost'] })).toEqual(published['acme.cost']);
    expect(over({ PLUGIN_SETTINGS: { 'acme.cost': 3 } })).toEqual(published['acme.cost']);
    expect(own.over({ OTHER: 1 })).toEqual({ OTHER: 1 });
  });

  it('[X-24] of a plugin that lies over this tab its own defaults and version hold, what the site says where it fits, and nothing is kept', async () => {
    const all = await services({ PLUGIN_SETTINGS: { 'acme.cost': 2 } });
    const [own, settings] = [all.get(OwnLayer), all.get(Settings)];
    own.set('acme.cost', { version: 2, values: { currency: 'EUR' } });
    const local = {
      version: 3,
      defaults: { currency: 'GBP', rounding: 'up' },
      fits: (name: string) => name !== 'decimals',
    };
    own.layOver('acme.cost', local);
    expect(await settings.get('acme.cost')).toEqual({ currency: 'USD', rounding: 'up' });
    own.layOver('acme.new', { version: 1, defaults: { a: 1 }, fits: () => true });
    own.set('acme.new', { version: 1, values: { a: 2 } });
    own.set('acme.cost', { version: 3, values: { currency: 'CHF' } });
    expect([await settings.get('acme.cost.currency'), await settings.get('acme.new.a')]).toEqual(['CHF', 2]);
    const elsewhere = new OwnSettings(all.get(Storage));
    expect([elsewhere.of('acme.cost')?.values, elsewhere.of('acme.new')]).toEqual([{ currency: 'EUR' }, undefined]);
    for (const plugin of ['acme.cost', 'acme.new']) own.layOver(plugin, undefined);
    expect([await settings.get('acme.cost.currency'), await settings.get('acme.new.a')]).toEqual(['EUR', undefined]);
  });

  it('[X-23] a condition asks it, and is decided anew when it is another', async () => {
    const all = await services();
    const [points, own, facts] = [all.get(Points), all.get(OwnLayer), all.get(FactBook)];
    own.onDidChange(() => facts.settingsChanged());
    const when = "setting.acme.cost.currency == 'EUR'";
    points.contribute(consolePoints.panels, { id: 'a', path: '/a', in: 'project', label: 'A', when }, 'acme.cost');
    const shown = () => points.point(consolePoints.panels).get().length;
    const seen = [shown()];
    own.set('acme.cost', { version: 2, values: { currency: 'EUR' } });
    seen.push(shown());
    own.set('acme.cost', undefined);
    expect([...seen, shown()]).toEqual([0, 1, 0]);
  });
});
