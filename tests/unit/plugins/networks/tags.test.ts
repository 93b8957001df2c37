import { expect, it } from 'vitest';
import { passesTerm } from '#ui/table/filter-rows.ts';
import { floatingIpType } from '../../../../plugins/networks/floating-ips/address-type.ts';
import { networkType } from '../../../../plugins/networks/networks/network-type.ts';
import { portType } from '../../../../plugins/networks/ports/port-type.ts';
import { routerType } from '../../../../plugins/networks/routers/router-type.ts';
import { securityGroupType } from '../../../../plugins/networks/security-groups/group-type.ts';
import { taggedKinds, tagsIn, tagsProblem } from '../../../../plugins/networks/tags/tagged-kinds.ts';
import { tagsCode } from '../../../../plugins/networks/tags/tags-actions.ts';

it('[PAN-19] reads tags one a line: each once, without spaces around it', () => {
  expect(tagsIn(' blue \n\ngreen\nblue')).toEqual(['blue', 'green']);
  expect(tagsIn()).toEqual([]);
});

it.each<[string, readonly string[], string | undefined]>([
  ['50 tags', Array.from({ length: 50 }, (_, at) => `${at}`), undefined],
  ['51 tags', Array.from({ length: 51 }, (_, at) => `${at}`), 'many'],
  ['a tag of 60 signs', ['ü'.repeat(60)], undefined],
  ['a tag of 61 signs', ['x'.repeat(61)], 'long'],
  ['a comma', ['a,b'], 'signs'],
  ['a slash', ['a/b'], 'signs'],
])('[PAN-19] %s: %#', (_title, tags, problem) => {
  expect(tagsProblem(tags)).toBe(problem);
});

it('[PAN-19] the code replaces the whole list, under neutron’s name of the collection', () => {
  expect(tagsCode(taggedKinds.group, 'g-1', ['x']).calls).toEqual([
    { method: 'PUT', service: 'network', path: '/security-groups/g-1/tags', body: { tags: ['x'] } },
  ]);
});

it('[PAN-19] lists are filtered by tags: by the service where it reads pages, else by the loaded rows', () => {
  const types = [networkType, floatingIpType, securityGroupType, portType, routerType];
  const filters = types.map(({ facets = [] }) => facets.find(({ name }) => name === 'tags')?.filteredBy);
  expect(filters).toEqual(['client', 'client', 'client', 'server', 'server']);
  expect(passesTerm({ tags: ['blue', 'green'] }, { name: 'tags', value: 'Green' })).toBe(true);
  expect(passesTerm({ tags: ['blue'] }, { name: 'tags', value: 'green' })).toBe(false);
  expect(passesTerm({}, { name: 'tags', value: 'green' })).toBe(false);
});
