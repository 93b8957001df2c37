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
