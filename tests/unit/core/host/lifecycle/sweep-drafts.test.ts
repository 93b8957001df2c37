import { beforeEach, expect, it } from 'vitest';
import { Storage } from '#services/storage/storage';
import { liveIndex } from '../../../../../core/host/plugins.ts';
import { cost, entryOf, things } from '../../../../support/plugin-door.ts';
import { livePlugins, type LivePlugins } from '../../../../support/live-plugins.ts';

let { test, host, life } = {} as LivePlugins;
const drafts = () => test.services.get(Storage).keys('draft:');
const keep = (name: string, plugin?: string) =>
  test.services
    .get(Storage)
    .set(`draft:${name}:1`, { count: 1, at: 1, model: { name: 'a' }, ...(plugin && { plugin }) });

beforeEach(async () => {
  ({ test, host, life } = await livePlugins(things, cost));
  keep('things', 'acme.things');
  keep('cost', 'acme.cost');
  keep('console');
});

it('[X-21] [X-10] drafts of a plugin that is removed leave the browser with it, and no others', async () => {
  await liveIndex(test.services, host);
  test.clock.advance(60_000);
  expect(drafts()).toHaveLength(3);
  await life.take([entryOf(things)]);
  test.clock.advance(30_000);
  expect(drafts()).toEqual(['draft:things:1', 'draft:console:1']);
});

it('[X-21] [X-10] they stay when it is put back at once, as some upgrade by hand', async () => {
  await liveIndex(test.services, host);
  await life.take([entryOf(things)]);
  test.clock.advance(10_000);
  await life.take([entryOf(things), entryOf({ ...cost, version: '2.0.0' }, 'd2')]);
  test.clock.advance(60_000);
  expect(drafts()).toHaveLength(3);
});

it('[X-21] [X-10] a page that opens after it was removed finds them, and removes them', async () => {
  keep('gone', 'acme.gone');
  await liveIndex(test.services, host);
  test.clock.advance(30_000);
  expect(drafts()).toHaveLength(3);
});
