import { expect, it } from 'vitest';
import { type Entry } from '../../../../../core/host/inspector/entry.ts';
import { createEntrySearch } from '../../../../../core/host/inspector/find-entries.ts';

const entry = (key: string, label: string, more: Partial<Entry> = {}): Entry => ({
  key,
  id: key.split('/')[1]!,
  owner: key.split('/')[0]!,
  label,
  place: { point: 'columns@1', on: 'T' },
  verdict: 'shown',
  gates: [],
  item: {},
  ...more,
});

const gate = { open: false, trace: { key: 'policy.image:add_image', value: false, state: 'known' } } as const;
const entries = [
  entry('images/size', 'Größe'),
  entry('images/create', 'Create image', {
    place: { point: 'global-actions@1', on: 'T' },
    gates: [gate],
    verdict: 'gate',
  }),
  entry('images/created', 'Created'),
  entry('acme.other/create', 'Create thing', { place: { point: 'global-actions@1', on: 'U' } }),
];
const search = createEntrySearch(
  entries,
  ({ place }) => (place.point === 'columns@1' ? 'Spalten' : 'Actions'),
  ({ place }) => place.on === 'T',
);
const found = (text: string) => search.find(text).map(({ key }) => key);

it('[X-22] a whole question finds what it is about: first what this page could show, and does not', () => {
  expect(found('Why is there no Create button?')[0]).toBe('images/create');
  expect(found('create')).toEqual(['images/create', 'images/created', 'acme.other/create']);
});

it('[X-22] a key, a plugin, a rule and a place find what bears them; accents and a slip do not matter', () => {
  expect(found('acme.other')).toEqual(['acme.other/create']);
  expect(found('add_image')).toEqual(['images/create']);
  expect(found('spalten').sort()).toEqual(['images/created', 'images/size']);
  expect(found('grosse')).toEqual([]);
  expect(found('große')).toEqual(['images/size']);
  expect(found('craete thing')).toEqual(['acme.other/create']);
  expect(found('nothing of this kind')).toEqual([]);
});
