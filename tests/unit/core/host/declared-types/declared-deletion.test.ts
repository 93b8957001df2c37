import { expect, it } from 'vitest';
import type { DeclaredType } from '#protocol';
import type { ResourceType } from '#registry';
import { Modals } from '#services/modals/modals';
import { ResourceTypes } from '#services/registry/registry';
import { Toasts } from '#services/toasts/toasts';
import { Plugins } from '../../../../../core/host/plugins.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';

const id = 'OS::Acme::Tide';
const tide: DeclaredType = {
  path: '/v2/tides',
  fields: { name: { label: 'Name' } },
  columns: ['name'],
  delete: { if: 'item.level < 2', reason: 'too high' },
};

it('[X-25] [X-11] deleting the selected leaves out those whose condition does not hold, by name and with the reason; its code is the call that the manifest declares', async () => {
  const contributes = { resourceTypes: [{ id, service: 'image', declared: './tide.json' }] };
  const { services, page } = await aPluginWithFiles(contributes, { 'tide.json': tide });
  await services.get(Plugins).loadType(id);
  const type = services.get(ResourceTypes).get(id).whole() as ResourceType<object>;
  services.get(Modals).confirmWith(() => null);
  page.answer('DELETE /api/p/acme.cost/native/image/v2/tides/low', () => undefined);
  const items = ['low', 'high'].map((name, place) => ({ id: name, name, level: place * 2 }));
  const deleting = type.actions!.batch!.at(-1)!.perform({ items, services });
  const open = () => services.get(Modals).stack();
  await expect.poll(() => open().map(({ title }) => title)).toEqual(['Delete “low”?']);
  open()[0]!.close(true);
  expect(await deleting).toMatchObject({ deleted: [{ type: id, id: 'low' }], failed: [] });
  expect(page.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/p/acme.cost/native/image/v2/tides/low',
  ]);
  const [refused, done] = services.get(Toasts).list();
  expect(refused).toMatchObject({ message: 'This can’t be deleted: high' });
  expect(refused?.detail).toContain('too high');
  expect(done?.message).toContain('low');
  expect(await done?.code?.()).toEqual({ calls: [{ method: 'DELETE', service: 'image', path: '/v2/tides/low' }] });
});
