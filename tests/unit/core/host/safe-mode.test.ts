import { expect, it } from 'vitest';
import { admitted, readSafeMode } from '../../../../core/host/safe-mode.ts';
import { cost, entryOf, things } from '../../../support/plugin-door.ts';

const entries = [entryOf({ ...things, id: 'images' }), entryOf(things), entryOf(cost)];
const ids = (search: string) => admitted(entries, readSafeMode(search)).map(({ manifest }) => manifest.id);

it('[X-26] ?safe admits what is built in and nothing else', () => {
  expect(ids('?safe')).toEqual(['images']);
  expect(ids('?safe=1&tab=x')).toEqual(['images']);
});

it('[X-26] ?without leaves out the plugins that it names', () => {
  expect(ids('?without=acme.things,acme.cost')).toEqual(['images']);
  expect(ids('?without=acme.cost&without=images')).toEqual(['acme.things']);
});

it('an address that names none leaves all', () => {
  expect(ids('')).toEqual(['images', 'acme.things', 'acme.cost']);
});
