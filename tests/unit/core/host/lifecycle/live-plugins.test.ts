import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { liveIndex, startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';

async function followed(state: object = {}) {
  const test = await createTestServices({ state });
  const host = startPlugins(test.services, aDoor().door, symbolsWith());
  return { ...test, live: await liveIndex(test.services, host) };
}

it('[POL-08] settings of the site that could not be had with the index that told of them are asked for again', async () => {
  const { page, clock, live } = await followed();
  const { layout, locale, build } = page.state;
  page.answer('GET /plugins/index.json', () => ({ etag: 'e2', build, plugins: [], layout, locale, settings: 's2' }));
  page.answer('GET /api/settings/', () => new Response('', { status: 502 }));
  const asked = () => page.calls.filter(({ path }) => path === '/api/settings/').length;
  await live.refresh();
  await expect.poll(asked).toBe(1);
  page.answer('GET /api/settings/', () => ({ moon: true }));
  await expect
    .poll(() => {
      clock.advance(10_000);
      return page.state.settings['moon'];
    })
    .toBe(true);
  clock.advance(60_000);
  expect(asked()).toBe(2);
});

it('[X-27] settings that are those of the page’s document are not asked for with a new index', async () => {
  const { page, live } = await followed({ settingsTag: 's1' });
  const { layout, locale, build } = page.state;
  const index = { build, plugins: [], layout, locale };
  page.answer('GET /plugins/index.json', () => ({ ...index, etag: 'e2', settings: 's1' }));
  page.answer('GET /api/settings/', () => ({}));
  await live.refresh();
  page.answer('GET /plugins/index.json', () => ({ ...index, etag: 'e3', settings: 's2' }));
  await live.refresh();
  expect(page.calls.map(({ path }) => path).filter((path) => path !== '/api/facts/')).toEqual([
    '/plugins/index.json',
    '/plugins/index.json',
    '/api/settings/',
  ]);
});

it('[X-24] a page hears that its console was built anew, once, and goes on as it is', async () => {
  const { services, page, live } = await followed({ build: 'first' });
  const said = () =>
    services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
  const answerOf = (build: string) => {
    const { layout, locale } = page.state;
    page.answer('GET /plugins/index.json', () => ({ etag: build, build, plugins: [], layout, locale, settings: '' }));
    return live.refresh();
  };
  page.answer('GET /api/settings/', () => ({}));
  await answerOf('first');
  expect(said()).toEqual([]);
  await answerOf('second');
  await answerOf('first');
  await answerOf('third');
  expect(said()).toEqual([expect.stringContaining('newer build of this console')]);
});

it.each([false, true])(
  '[X-26] a build that failed is told to an administrator with the author’s words, to everybody else without: %s',
  async (isAdmin) => {
    const test = await createTestServices({});
    test.page.state.session.is_superuser = isAdmin;
    const host = startPlugins(test.services, aDoor().door, symbolsWith());
    host.index.set('acme.things', entryOf(things));
    await liveIndex(test.services, host);
    const failure = { plugin: 'acme.things', version: '2.0.0', old: '1.0.0', message: 'no moon' };
    host.problems.add({ code: 'PLUGIN_UPGRADE_FAILED', ...failure });
    host.problems.add({ code: 'PLUGIN_QUARANTINED', plugin: 'acme.things', message: 'no moon' });
    const messages = test.services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message.includes('no moon')).toBe(isAdmin);
    // Called as when it comes into use: by its name.
    for (const message of messages) expect(message).not.toContain('acme.things');
    if (!isAdmin) expect(messages[0]).toBe('A new version of Things did not work. The one before goes on.');
  },
);

it('[X-26] what was told of a build that failed is taken back once another build of the plugin works', async () => {
  const test = await createTestServices({});
  test.page.state.session.is_superuser = true;
  const host = startPlugins(test.services, aDoor().door, symbolsWith());
  host.index.set('acme.things', entryOf(things));
  await liveIndex(test.services, host);
  const messages = () =>
    test.services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
  const failure = { plugin: 'acme.things', version: '1.0.0', old: '1.0.0', message: 'no moon' };
  host.problems.add({ code: 'PLUGIN_SWAPPED_BACK', ...failure });
  host.problems.add({ code: 'PLUGIN_QUARANTINED', plugin: 'acme.other', message: 'no sun' });
  expect(messages()).toHaveLength(2);
  host.problems.forget('acme.things');
  expect(messages()).toEqual([expect.stringContaining('no sun')]);
});
