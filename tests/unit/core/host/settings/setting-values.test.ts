import { describe, expect, it } from 'vitest';
import { ownValues, type PluginSettings } from '../../../../../core/host/settings/of-plugins/setting-values.ts';

const properties = { currency: { default: 'USD' }, decimals: { default: 2 }, colours: {} };
const settings = { plugin: 'acme.cost', version: 1, schema: { properties }, ui: undefined } as PluginSettings;
const before = { currency: 'EUR' };

describe('[POL-07] the operator’s own values of a plugin’s settings', () => {
  it('are those that differ from what the layers below say; an emptied field is none', () => {
    const typed = { currency: 'EUR', decimals: 2, colours: undefined };
    expect(ownValues(settings, {}, typed)).toEqual({ currency: 'EUR' });
    expect(ownValues(settings, {}, { ...typed, currency: 'USD' }, before)).toEqual({});
    expect(ownValues(settings, {}, { ...typed, currency: undefined }, before)).toEqual({});
  });

  it('outlive a save in a project that locks them, or says the same by itself', () => {
    const typed = { currency: 'EUR', decimals: 4 };
    const locked = { 'acme.cost': { currency: 'GBP' }, LOCKED_SETTINGS: ['acme.cost.currency'] };
    expect(ownValues(settings, locked, { ...typed, currency: 'GBP' }, before)).toEqual({
      currency: 'EUR',
      decimals: 4,
    });
    expect(ownValues(settings, { 'acme.cost': { currency: 'EUR' } }, typed, before)).toEqual(typed);
  });
});
