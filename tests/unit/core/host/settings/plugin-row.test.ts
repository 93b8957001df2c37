import { describe, expect, test } from 'vitest';
import type { InstalledReport, PluginIndexEntry, PluginManifest } from '#protocol';
import {
  bringsWordsOnly,
  needsAttention,
  pluginRows,
  pluginStatus,
} from '../../../../../core/host/settings/plugins/plugin-row.ts';

const installed = (id: string, more: Partial<InstalledReport> = {}): InstalledReport => ({
  id,
  version: '1.0.0',
  label: id,
  state: 'verified',
  source: `/plugins/${id}`,
  builtIn: false,
  digest: 'd1',
  bytes: 10,
  locked: false,
  access: {},
  ...more,
});

const running = (id: string, state: 'active' | 'ready' | 'failed' | 'blocked', reason?: string) => ({
  id,
  version: '1.0.0',
  label: id,
  state,
  ...(reason ? { reason } : {}),
});

describe('[X-26] [X-27] a plugin on the administration page', () => {
  test('[X-26] one that is served has the state it has in this browser, with the reason', () => {
    const [row] = pluginRows([installed('acme.a')], [running('acme.a', 'failed', 'it threw')] as never, []);
    expect(row).toMatchObject({ state: 'failed', reason: 'it threw' });
    expect(needsAttention(row!)).toBe(true);
  });

  test('[X-26] one that the gateway refuses has its word, whatever an older page still runs', () => {
    const refused = installed('acme.a', { state: 'rejected', reason: 'its signature is wrong' });
    const [row] = pluginRows([refused], [running('acme.a', 'active')] as never, [
      { code: 'PLUGIN_LOAD_FAILED', plugin: 'acme.a', message: 'old' },
    ]);
    expect(row).toMatchObject({ state: 'rejected', reason: 'its signature is wrong' });
    expect(row).not.toHaveProperty('problem');
  });

  test('[X-26] one that brings words and no code is told apart, while it is served', () => {
    const entry = (contributes: PluginManifest['contributes']): PluginIndexEntry => ({
      manifest: {
        id: 'acme.es',
        version: '1.0.0',
        engine: '^1.0',
        label: 'Spanish',
        ...(contributes && { contributes }),
      },
      digest: 'd1',
      base: '/plugins/acme.es/d1/',
    });
    const words = { locales: [{ locale: 'es', ns: 'core', src: './core.json' }] };
    expect([words, { ...words, panels: [] }, undefined].map((it) => bringsWordsOnly(entry(it)))).toEqual([
      true,
      false,
      false,
    ]);
    const rowOf = (state: InstalledReport['state']) =>
      pluginRows(
        [installed('acme.es', { state })],
        [running('acme.es', 'ready')] as never,
        [],
        new Map(),
        new Set(['acme.es']),
      )[0];
    expect(rowOf('verified')).toMatchObject({ state: 'ready', wordsOnly: true });
    expect(rowOf('rejected')).not.toHaveProperty('wordsOnly');
  });

  test('[X-24] one that can’t run names what is missing in the operator’s language: the last problem counts', () => {
    const [row] = pluginRows([installed('acme.a')], [running('acme.a', 'blocked')] as never, [
      { code: 'PLUGIN_DUPLICATE_ID', plugin: 'acme.a' },
      { code: 'PLUGIN_SYMBOL_MISSING', plugin: 'acme.a', symbols: 'useMagic' },
    ]);
    expect(row).toMatchObject({ state: 'blocked', problem: { code: 'PLUGIN_SYMBOL_MISSING', symbols: 'useMagic' } });
  });

  test('[X-21] a new version that waits for a task says so, and asks nothing of anybody', () => {
    const waits = { code: 'PLUGIN_UPGRADE_WAITS', plugin: 'acme.a', version: '2.0.0', task: 'Uploading' } as const;
    const [row] = pluginRows([installed('acme.a')], [running('acme.a', 'active')] as never, [waits]);
    expect([row!.problem, needsAttention(row!)]).toEqual([waits, false]);
  });

  test('[X-21] one that is served and not here yet is on its way', () => {
    const [row] = pluginRows([installed('acme.a')], [], []);
    expect(row!.state).toBe('loading');
    expect(pluginStatus(row!)).toEqual({ label: 'core:pluginsPage.state.loading', tone: 'run' });
  });
});
