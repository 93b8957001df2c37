import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import {
  deprecationsOf,
  lackingOf,
  type OfferedSymbols,
  unallowedOf,
} from '../../../../../core/gateway/page/plugin-symbols.ts';

const offered: OfferedSymbols = {
  sdk: ['Http', 'useOld'],
  ui: ['Button', 'Chart'],
  points: ['columns@1', 'cards@1'],
  tokens: ['sextant.http@1'],
  when: ['service', 'policy'],
  proposed: ['Chart', 'cards@1'],
  deprecated: { useOld: { since: '1.2', removeIn: '2.0', codemod: 'use-new' } },
};
const using = (uses: Partial<PluginManifest['uses']>, more: Partial<PluginManifest> = {}): PluginManifest => ({
  ...{ id: 'acme.a', version: '1.0.0', engine: '^1.0', label: 'A' },
  uses: { sdk: [], ui: [], points: [], tokens: [], ...uses },
  ...more,
});

describe('what a plugin uses of a console', () => {
  it('[X-24] is named where the console lacks it: exports, points, services, families of when', () => {
    const uses = {
      sdk: ['Http', 'useTomorrow'],
      ui: ['Button'],
      points: ['columns@2'],
      tokens: ['sextant.dreams@1', 'acme.api@1'],
      when: ['service', 'weather'],
    };
    expect(lackingOf(using(uses), offered)).toEqual({
      sdk: ['useTomorrow'],
      ui: [],
      points: ['columns@2'],
      tokens: ['sextant.dreams@1'],
      when: ['weather'],
    });
    expect(lackingOf(using({ sdk: ['Http'] }), offered)).toBeUndefined();
    expect(lackingOf({ id: 'acme.b', version: '1.0.0', engine: '^1.0', label: 'B' }, offered)).toBeUndefined();
  });

  it('[X-24] needs, of what is only proposed, the word of its manifest and the leave of the site: both', () => {
    const uses = { ui: ['Chart', 'Button'], points: ['cards@1'] };
    const asking = using(uses, { proposed: ['Chart', 'cards@1'] });
    expect(unallowedOf(asking, offered, ['acme.a'])).toEqual([]);
    expect(unallowedOf(asking, offered, ['acme.other'])).toEqual(['Chart', 'cards@1']);
    expect(unallowedOf(using(uses, { proposed: ['Chart'] }), offered, ['acme.a'])).toEqual(['cards@1']);
    expect(unallowedOf(using({ ui: ['Button'] }), offered, [])).toEqual([]);
  });

  it('[X-24] is told to its author where it will be gone', () => {
    expect(deprecationsOf(using({ sdk: ['Http', 'useOld'] }), offered)).toEqual([
      'useOld is deprecated since 1.2 and will be gone in 2.0; sextant-plugin migrate use-new',
    ]);
    expect(deprecationsOf(using({ sdk: ['Http'] }), offered)).toEqual([]);
  });
});
