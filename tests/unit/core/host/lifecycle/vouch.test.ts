import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PluginIndexEntry } from '#protocol';

const origin = 'https://console.example';
const digests = { address: '/static/host-digests-0a1b2c3.json', integrity: 'sha384-digests' };
const entry = (id: string): PluginIndexEntry =>
  ({
    manifest: { id, graph: { './start': ['start.js'] } },
    base: `/plugins/${id}/0123456789abcdef/`,
    integrity: `sha256-${id}`,
  }) as unknown as PluginIndexEntry;
const manifestOf = (id: string) => ({
  id,
  files: { 'start.js': 'sha384-start', 'late.js': `sha384-${id}`, 'look.css': 'sha384-look' },
});

/** Digests that later maps have brought, by address. */
let added: Record<string, string>;
/** The files that were asked for, with their digests. */
let asked: string[];
let isOffline: boolean;

beforeEach(() => {
  vi.resetModules();
  added = {};
  asked = [];
  isOffline = false;
  const own = { '/static/held-0a1b2c3.js': 'sha384-held', [`${entry('cost').base}start.js`]: 'sha384-start' };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Chromium', version: '140' }] } });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'script[type=importmap]' ? { textContent: JSON.stringify({ integrity: own }) } : null,
    createElement: () => ({ remove() {} }),
    head: {
      append: ({ textContent }: { textContent: string }) => Object.assign(added, JSON.parse(textContent).integrity),
    },
  });
  vi.stubGlobal('fetch', async (address: string, { integrity }: { integrity: string }) => {
    asked.push(`${address} ${integrity}`);
    if (isOffline) throw new TypeError('Failed to fetch');
    const [, , id = ''] = address.split('/');
    return Response.json(address === digests.address ? { 'chart-0a1b2c3.js': 'sha384-chart' } : manifestOf(id));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[X-24] a page vouches for a part before it is imported: the host’s by the file of digests, a plugin’s by its manifest', async () => {
  const { vouchFor } = await import('../../../../../core/host/lifecycle/vouch.ts');
  const plugins = [entry('cost'), entry('other')];
  await vouchFor([`${origin}/static/held-0a1b2c3.js`], digests, plugins);
  expect(asked).toEqual([]);
  const late = `${entry('cost').base}late.js`;
  await Promise.all([
    vouchFor([`${origin}/static/chart-0a1b2c3.js`], digests, plugins),
    vouchFor([origin + late, `${origin}/static/chart-0a1b2c3.js`], digests, plugins),
  ]);
  expect(asked.toSorted()).toEqual([
    `${entry('cost').base}plugin.json sha256-cost`,
    `${digests.address} sha384-digests`,
  ]);
  expect(added).toEqual({ '/static/chart-0a1b2c3.js': 'sha384-chart', [late]: 'sha384-cost' });
});

it('[X-26] digests that could not be had are asked for again with the next part', async () => {
  const { vouchFor } = await import('../../../../../core/host/lifecycle/vouch.ts');
  const part = () => vouchFor([`${origin}/static/chart-0a1b2c3.js`], digests, []);
  isOffline = true;
  await expect(part()).rejects.toThrow('Failed to fetch');
  isOffline = false;
  await part();
  expect(added).toEqual({ '/static/chart-0a1b2c3.js': 'sha384-chart' });
});

it('[X-24] a used page vouches for the host’s modules and for those of the plugins that it began with', async () => {
  const { vouchForUsed } = await import('../../../../../core/host/lifecycle/vouch.ts');
  await vouchForUsed(digests, [entry('cost'), entry('other')]);
  expect(Object.keys(added).toSorted()).toEqual([`${entry('cost').base}late.js`, '/static/chart-0a1b2c3.js']);
});
