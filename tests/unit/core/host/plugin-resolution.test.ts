import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { engineFits } from '../../../../core/base/plugin-rules/engine.mjs';
import { resolvePlugins } from '../../../../core/host/plugin-resolution.ts';

const symbols = {
  version: '1.4.0',
  sdk: new Set(['definePlugin', 'Http']),
  ui: new Set(['Button']),
  points: new Set(['columns@1']),
  when: new Set(['service']),
  tokens: new Set(['sextant.http@1']),
};
const entry = (id: string, over: Partial<PluginManifest> = {}) => ({
  manifest: { id, version: '1.0.0', engine: '^1.0', label: id, ...over },
  digest: id,
  base: `/plugins/${id}/x/`,
  integrity: 'sha256-x',
});
const ids = (entries: Parameters<typeof resolvePlugins>[0]) =>
  resolvePlugins(entries, symbols).order.map((one) => one.manifest.id);

describe('resolving plugins', () => {
  it('starts those that provide before those that require', () => {
    const entries = [
      entry('a', { requires: ['b.api@1', 'sextant.http@1'] }),
      entry('b', { provides: ['b.api@1'], requires: ['c.api@1'] }),
      entry('c', { provides: ['c.api@1'] }),
    ];
    expect(ids(entries)).toEqual(['c', 'b', 'a']);
  });

  it('refuses what uses a name this console has not, and says which', () => {
    const uses = { sdk: ['Http', 'later'], ui: ['Button', 'Chart'], points: [], tokens: [] };
    const { order, problems } = resolvePlugins(
      [entry('a', { uses }), entry('b', { engine: '^2.0' }), entry('c')],
      symbols,
    );
    expect(order.map((one) => one.manifest.id)).toEqual(['c']);
    expect(problems).toEqual([
      { code: 'PLUGIN_SYMBOL_MISSING', plugin: 'a', symbols: 'later, Chart' },
      { code: 'PLUGIN_ENGINE_MISMATCH', plugin: 'b', engine: '^2.0', version: '1.4.0' },
    ]);
  });

  it('[X-24] names missing points, services and families of when as well; what is another plugin’s may come later', () => {
    const uses = {
      sdk: [],
      ui: [],
      points: ['columns@1', 'holograms@1'],
      tokens: ['sextant.http@1', 'sextant.dreams@1', 'acme.api@1'],
      when: ['service', 'weather'],
    };
    const { problems } = resolvePlugins([entry('a', { uses })], symbols);
    expect(problems).toEqual([
      { code: 'PLUGIN_SYMBOL_MISSING', plugin: 'a', symbols: 'holograms@1, sextant.dreams@1, weather' },
    ]);
  });

  it('[X-24] a service of a built-in plugin is required like any other’s', () => {
    const tokens = ['sextant.images@1'];
    const needy = entry('acme.cost', { requires: tokens, uses: { sdk: [], ui: [], points: [], tokens } });
    expect(ids([needy, entry('images', { provides: tokens })])).toEqual(['images', 'acme.cost']);
    expect(resolvePlugins([needy], symbols).problems).toMatchObject([{ symbols: 'sextant.images@1' }]);
  });

  it('[X-24] what is only proposed needs leave, whatever else is there', () => {
    const { order, problems } = resolvePlugins([{ ...entry('a'), unallowed: ['Chart'] }, entry('b')], symbols);
    expect(order.map((one) => one.manifest.id)).toEqual(['b']);
    expect(problems).toEqual([{ code: 'PLUGIN_PROPOSED', plugin: 'a', symbols: 'Chart' }]);
  });

  it('one whose need is missing holds up those that need it, and no other', () => {
    const entries = [
      entry('a', { requires: ['b.api@1'] }),
      entry('b', { provides: ['b.api@1'], requires: ['gone@1'] }),
      entry('c', { optional: ['b.api@1'] }),
    ];
    const { order, problems } = resolvePlugins(entries, symbols);
    expect(order.map((one) => one.manifest.id)).toEqual(['c']);
    expect(problems).toEqual([
      { code: 'PLUGIN_NEED_MISSING', plugin: 'b', need: 'gone@1' },
      { code: 'PLUGIN_NEED_MISSING', plugin: 'a', need: 'b.api@1' },
    ]);
  });

  it('plugins that need one another are left out, named, and take no other with them', () => {
    const entries = [
      entry('a', { requires: ['b@1'], provides: ['a@1'] }),
      entry('b', { requires: ['a@1'], provides: ['b@1'] }),
      entry('c'),
      entry('d', { requires: ['b@1'] }),
    ];
    const { order, problems } = resolvePlugins(entries, symbols);
    expect(order.map((one) => one.manifest.id)).toEqual(['c']);
    expect(problems).toEqual([
      { code: 'PLUGIN_NEED_CYCLE', plugin: 'a', others: 'b' },
      { code: 'PLUGIN_NEED_CYCLE', plugin: 'b', others: 'a' },
      { code: 'PLUGIN_NEED_MISSING', plugin: 'd', need: 'b@1' },
    ]);
  });

  it('the order of the index changes nothing', () => {
    const entries = 'abcdef'
      .split('')
      .map((id, at) => entry(id, { provides: [`${id}@1`], requires: at % 2 ? [`${'abcdef'[at - 1]}@1`] : [] }));
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 6 }), (shuffled) => {
        expect(ids(shuffled)).toEqual(ids(entries));
      }),
    );
  });
});

it.each([
  ['^1.0', true],
  ['^1.4', true],
  ['^1.5', false],
  ['^2.0', false],
  ['~1.3', false],
  ['>=1.2 <2', true],
  ['1.4', true],
  ['1.x', true],
  ['*', true],
])('engine %s fits 1.4.0: %s', (range, fits) => {
  expect(engineFits(range, '1.4.0')).toBe(fits);
});
