import { beforeEach, expect, it } from 'vitest';
import { defineResourceType, type ResourceType } from '#registry';
import type { ActivityEntry } from '#services/activity/activity-log';
import { ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { entriesWithItem, entryAddress, itemKey, nameNow, namesOfItems } from '#ui/activity/entry-address.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Disk {
  id: string;
  name: string;
}

const views = [{ id: 'overview', label: 'Overview', view: () => null }];
let test: TestServices;

function typeOf(more: Partial<ResourceType<Disk>>): ResourceType<unknown> {
  const types = test.services.get(ResourceTypes);
  const id = 'OS::Test::Disk';
  const load = async (item: string) => ({ id: item, name: `Disk ${item}` });
  types.register(defineResourceType<Disk>({ id, name: 'Disk', load, ...more }), 'test');
  return types.get(id).whole();
}
const entry = (more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: 1,
  scope: test.services.get(Scope).key,
  type: 'OS::Test::Disk',
  id: '1',
  outcome: 'updated',
  ...more,
});

beforeEach(async () => {
  test = await createTestServices();
});

it('[X-12] an item of this project leads to its page without a call; one of another project leads nowhere', () => {
  const type = typeOf({ views });
  expect(entryAddress(entry(), type, test.services)).toBe('/ngdetails/OS::Test::Disk/1');
  expect(entryAddress(entry({ scope: 'd/other/-' }), type, test.services)).toBeUndefined();
  expect(entryAddress(entry({ id: '', outcome: 'failed' }), type, test.services)).toBeUndefined();
  expect(test.page.calls).toEqual([]);
});

it('[X-12] where the path is made from the item, the link is there once the item was read', async () => {
  const type = typeOf({
    views,
    path: ({ id, name }) => `${id}/${name}`,
    parsePath: (path) => path.split('/')[0]! + '!',
  });
  expect(entryAddress(entry(), type, test.services)).toBeUndefined();
  await test.services.get(Resources).load(type.id, '1');
  expect(entryAddress(entry(), type, test.services)).toMatch(/\/1\/Disk(%20| )1$/);
});

it.each([
  ['where its list leads', (disk: Disk) => `/project/disks?name=${disk.name}`, '/project/disks?name=Disk 1'],
  ['nowhere, where its list leads out of the console', () => 'https://elsewhere.test/', undefined],
  ['nowhere, where its list has no links', undefined, undefined],
])('[X-12] the item of a type without a page of its own leads %s', async (_, link, address) => {
  const type = typeOf({ columns: [{ id: 'name', label: 'Name', ...(link && { link }) }] });
  expect(entryAddress(entry(), type, test.services)).toBeUndefined();
  await test.services.get(Resources).load(type.id, '1');
  expect(entryAddress(entry(), type, test.services)).toBe(address);
});

it('[X-12] an item that was made is called by its name once a page has read it, in its own project alone', async () => {
  const type = typeOf({});
  const made = entry({ outcome: 'created' });
  expect(nameNow(made, type, test.services)).toBeUndefined();
  await test.services.get(Resources).load(type.id, '1');
  expect(nameNow(made, type, test.services)).toBe('Disk 1');
  expect(nameNow({ ...made, scope: 'elsewhere' }, type, test.services)).toBeUndefined();
});

it('[X-12] what was deleted since has no link, and keeps the name it had', () => {
  const entries = [
    entry({ outcome: 'created' }),
    entry({ outcome: 'deleted' }),
    entry({ name: 'latest' }),
    entry({ name: 'first', outcome: 'created' }),
    entry({ id: '2', name: 'other' }),
  ];
  const there = entriesWithItem(entries);
  expect(entries.map((each) => there.has(each))).toEqual([true, false, false, false, true]);
  expect(namesOfItems(entries).get(itemKey(entries[0]!))).toBe('latest');
});
