import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { actionResult } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { ListsAhead, Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';

const type = 'OS::Test::Thing';
const request = { filters: {} };

async function withThings() {
  const { services } = await createTestServices();
  const asked: string[] = [];
  services.get(ResourceTypes).register(
    {
      id: type,
      name: 'x:type',
      list: async () => (asked.push('list'), { items: [{ id: '1' }, { id: '2' }], hasMore: false }),
      load: async (id) => (asked.push(`load ${id}`), { id, whole: true }),
    },
    'test',
  );
  return { services, resources: services.get(Resources), queries: services.get(Queries), asked };
}

it('[REG-01] lists and loads by the type’s own functions; a type nobody brings is an error that names it', async () => {
  const { resources, asked } = await withThings();
  expect((await resources.list<{ id: string }>(type, request)).items).toHaveLength(2);
  expect(await resources.load(type, '7')).toEqual({ id: '7', whole: true });
  expect(asked).toEqual(['list', 'load 7']);
  expect(await resources.type('OS::No::Such')).toBeUndefined();
  await expect(resources.list('OS::No::Such', request)).rejects.toThrow('No enabled plugin brings OS::No::Such');
});

it('[REG-04] what was deleted leaves the cache without a request; what was updated is stale', async () => {
  const { resources, queries, asked } = await withThings();
  await resources.list(type, request);
  await resources.load(type, '1');
  const heard: unknown[] = [];
  resources.onDidAct((result) => heard.push(result));
  const { result } = actionResult().deleted(type, '1').deleted('Other', '2');
  resources.report(result);
  expect([resources.peek(type, '1'), resources.peek(type, '2')]).toEqual([undefined, { id: '2' }]);
  expect([asked.length, heard]).toEqual([2, [result]]);
  resources.report(actionResult().updated(type, '2').result);
  expect(queries.getQueryState(resources.keys.list(type, request))?.isInvalidated).toBe(true);
});

it('keys begin with the type and the scope, so that no project sees another’s items', async () => {
  const { resources } = await withThings();
  expect(resources.keys.item(type, '1')).toEqual([type, 'default/project-1/RegionOne', 'item', '1']);
});

it('a list that was asked for ahead is not asked for again by the page that shows it, and the next time it is', async () => {
  const { services, resources, asked } = await withThings();
  const ahead = services.get(ListsAhead).list(type, request);
  expect((await resources.list(type, { filters: {} })).items).toHaveLength(2);
  await ahead;
  expect([asked, resources.peekList(type, request)?.items.length]).toEqual([['list'], 2]);
  await resources.list(type, request);
  await resources.list(type, { filters: { name: 'x' } });
  expect(asked).toEqual(['list', 'list', 'list']);
});

it('[TBL-06] what was asked for ahead is no answer after an action, nor where the page that shows it has asked first', async () => {
  const { services, resources, asked } = await withThings();
  const ahead = services.get(ListsAhead);
  await ahead.list(type, request);
  resources.report(actionResult().created(type, '3').result);
  expect(ahead.take(type, request)).toBeUndefined();
  await resources.list(type, request);
  expect(asked).toEqual(['list', 'list']);
  await ahead.list(type, request);
  expect(asked).toEqual(['list', 'list']);
  await resources.list(type, request);
  expect(asked).toEqual(['list', 'list', 'list']);
});

it('[TBL-06] what is still asked for ahead while something is done is no answer either', async () => {
  const { services, resources } = await withThings();
  const asking = services.get(ListsAhead).list(type, request);
  resources.report(actionResult().created(type, '3').result);
  await asking;
  expect(resources.peekList(type, request)).toBeUndefined();
});

it('of a list that could not be had ahead the page that shows it is told', async () => {
  const { services, resources } = await withThings();
  const failing = { id: 'OS::Test::Failing', name: 'x:type', list: () => Promise.reject(new Error('not now')) };
  services.get(ResourceTypes).register(failing, 'test');
  await expect(services.get(ListsAhead).list(failing.id, request)).rejects.toThrow('not now');
  await expect(resources.list(failing.id, request)).rejects.toThrow('not now');
});
