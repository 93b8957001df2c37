import { expect, it } from 'vitest';
import { RowPoller } from '#ui/polling/row-poller.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { pluginType } from '../../../../../core/host/settings/plugins/plugin-type.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, symbolsWith } from '../../../../support/plugin-door.ts';

it('[POLL-02] a plugin that is removed while it loads goes from the list', async () => {
  const { services, page, clock } = await createTestServices({});
  page.answer('GET /api/plugins/', () => json({ items: [], problems: [] }));
  startPlugins(services, aDoor().door, symbolsWith());
  const became: string[] = [];
  const poller = new RowPoller({
    clock,
    interval: 1000,
    load: (id, signal) => pluginType.load!(id, { services, signal }),
    isBusy: () => false,
    update: () => true,
    remove: (id) => void became.push(`${id} gone`),
    fail: (id) => void became.push(`${id} stalled`),
  });
  poller.follow(['acme.tides /plugins/acme.tides']);
  clock.advance(1000);
  await expect.poll(() => became).toEqual(['acme.tides /plugins/acme.tides gone']);
  poller.dispose();
});
