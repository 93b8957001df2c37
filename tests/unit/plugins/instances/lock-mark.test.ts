import { createElement } from 'react';
import { expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { lockWarning } from '../../../../plugins/instances/actions/lock-warning.ts';
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

it('[SRV-08] the question before a deletion says which instances are locked, for who may delete them all the same', async () => {
  const i18n = (await createTestServices({ bundles: { instances: en } })).services.get(I18n);
  const other: Server = { ...server, id: 's-2', name: 'db' };
  const locked: Server = { ...server, locked: true };
  expect(lockWarning([server, other], i18n)).toBeUndefined();
  const one = { title: 'The instance is locked. You may delete it all the same.', text: '' };
  expect(lockWarning([locked], i18n)).toEqual(one);
  expect(lockWarning([{ ...locked, locked_reason: 'backed up' }], i18n)?.text).toBe('Locked: backed up');
  const some = { title: 'Some of them are locked. You may delete them all the same:', text: 'web' };
  expect(lockWarning([locked, other], i18n)).toEqual(some);
  expect(lockWarning([locked, { ...other, locked: true }], i18n)?.text).toBe('web and db');
});
