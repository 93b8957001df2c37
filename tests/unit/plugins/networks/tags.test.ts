import { expect, it } from 'vitest';
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
