import { createElement } from 'react';
import { expect, it } from 'vitest';
import { preloadViews } from '#ui/lazy/preload.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { Diagnostics } from '../../../../plugins/instances/details/diagnostics.tsx';
import { Log } from '../../../../plugins/instances/details/log.tsx';
import { isOnNoHost } from '../../../../plugins/instances/details/on-no-host.ts';
import type { Server } from '../../../../plugins/instances/server.ts';
import { staticMarkup } from '../../../support/static-markup.tsx';

const server: Server = { id: 's-1', name: 'web', image_name: null, status: 'ACTIVE' };
const launched = (at: string | null) => ({ 'OS-SRV-USG:launched_at': at });
const failed: Server = { ...server, status: 'ERROR', ...launched(null) };

it('[SRV-45] whether a server is on no host is known without asking, for members too', () => {
  expect(isOnNoHost(server)).toBe(false);
  expect(isOnNoHost(failed)).toBe(true);
  expect(isOnNoHost({ ...failed, ...launched('2026-11-28T19:08:17.000000') })).toBe(false);
  // A guest writes to its console before nova counts it as launched.
  expect(isOnNoHost({ ...failed, status: 'BUILD' })).toBe(false);
  expect(isOnNoHost({ ...server, status: 'SHELVED_OFFLOADED' })).toBe(true);
  expect(isOnNoHost({ ...server, host_status: '' })).toBe(true);
  expect(isOnNoHost({ ...server, 'OS-EXT-SRV-ATTR:host': null })).toBe(true);
  expect(isOnNoHost({ ...server, host_status: 'UP', 'OS-EXT-SRV-ATTR:host': 'host-1' })).toBe(false);
});

it('[SRV-45] log and diagnostics of a server that is on no host say so', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  await preloadViews();
  const drawn = (tab: typeof Log, item: Server) => staticMarkup(services, createElement(tab, { item }));
  expect(drawn(Log, failed)).toMatch(/The instance has never run.*Its log can be read once it runs on a host\./);
  expect(drawn(Diagnostics, failed)).toMatch(/The instance has never run.*It can be measured once it runs on a host\./);
  const shelved = { ...server, status: 'SHELVED_OFFLOADED', ...launched('2026-11-28T19:08:17.000000') };
  expect(drawn(Log, shelved)).toContain('The instance is on no host now');
  expect(drawn(Log, server)).not.toContain('host');
});
