import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { ServerStatusCell } from '../../../../plugins/instances/cells/status-cell.tsx';
import type { Server } from '../../../../plugins/instances/server.ts';
import { staticMarkup } from '../../../support/static-markup.tsx';

const server: Server = { id: 's-1', name: 'web', image_name: null, image: '', status: 'ACTIVE' };

it('[SRV-08] a locked server is told in its row, with the reason of the lock, also to a screen reader', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const cell = (item: Server) => staticMarkup(services, createElement(ServerStatusCell, { item }));
  expect(cell(server)).not.toContain('role="img"');
  expect(cell({ ...server, locked: true })).toMatch(/title="Locked"><svg[^>]*role="img" aria-label="Locked"/);
  const backedUp = { ...server, locked: true, locked_reason: 'backed up' };
  expect(cell(backedUp)).toMatch(/role="img" aria-label="Locked: backed up"/);
});
