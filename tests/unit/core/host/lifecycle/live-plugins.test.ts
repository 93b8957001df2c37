import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PluginIndexEntry } from '#protocol';
import { Modals } from '#services/modals/modals';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { liveIndex, startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';

afterEach(() => vi.unstubAllGlobals());

async function followed(state: object = {}) {
  const test = await createTestServices({ state });
  const host = startPlugins(test.services, aDoor().door, symbolsWith());
  return { ...test, host, live: await liveIndex(test.services, host) };
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

describe('a page of another version than the gateway that answers', () => {
  /** Puts an index of that build in the gateway's place, and has it asked for. */
  const answerOf =
    ({ page, live }: Awaited<ReturnType<typeof followed>>) =>
    (build: string, plugins: readonly PluginIndexEntry[] = []) => {
      const { layout, locale } = page.state;
      const tag = `${build} ${plugins.map(({ digest }) => digest).join()}`;
      page.answer('GET /plugins/index.json', () => ({ etag: tag, build, plugins, layout, locale, settings: '' }));
      return live.refresh();
    };

  it('[OPS-24] is told so once, and goes on as it is', async () => {
    const test = await followed({ build: 'first' });
    const answer = answerOf(test);
    const said = () =>
      test.services
        .get(Toasts)
        .list()
        .map(({ type, message, stays }) => [type, message, stays]);
    test.page.answer('GET /api/settings/', () => ({}));
    await answer('first');
    expect(said()).toEqual([]);
    await answer('second');
    expect(said()).toEqual([['info', expect.stringContaining('another version now. Reload this page when'), true]]);
    test.services.get(Toasts).clearAll();
    await answer('first');
    await answer('third');
    expect(said()).toEqual([]);
    expect(test.page.left).toEqual([]);
  });

  it('[OPS-24] keeps its own builds of plugins, loses those that are gone, and takes others when it is of one version with the gateway', async () => {
    const plugins = [entryOf(things), entryOf(cost)];
    const test = await followed({ build: 'first', plugins });
    const answer = answerOf(test);
    const digests = () => [...test.host.index.values()].map(({ manifest, digest }) => `${manifest.id} ${digest}`);
    await answer('second', [entryOf(things, 'd2'), entryOf({ ...things, id: 'acme.others' })]);
    await expect.poll(digests).toEqual(['acme.things d1']);
    await answer('first', [entryOf(things, 'd2')]);
    await expect.poll(digests).toEqual(['acme.things d2']);
  });

  it('[OPS-24] is loaded again at a press, without its fragment, and asks first while tasks run in it', async () => {
    vi.stubGlobal('location', { pathname: '/project/images', search: '?name=a', hash: '#x' });
    const test = await followed({ build: 'first' });
    await answerOf(test)('second');
    const press = () => test.services.get(Toasts).list()[0]?.button?.press();
    const task = test.services.get(Tasks).start({ title: 'Uploading' });
    const asked = vi.spyOn(test.services.get(Modals), 'confirm').mockResolvedValueOnce(false);
    press();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ title: 'Reload while tasks are running?', danger: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(test.page.left).toEqual([]);
    asked.mockResolvedValueOnce(true);
    press();
    await expect.poll(() => test.page.left).toEqual(['/project/images?name=a']);
    task.update({ state: 'done' });
    press();
    await expect.poll(() => test.page.left).toHaveLength(2);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('[OPS-23] offers the version that there is now when no gateway has a plugin of its own any more', async () => {
    const { services, host } = await followed();
    const said = () =>
      services
        .get(Toasts)
        .list()
        .map(({ message }) => message);
    const failure = { code: 'PLUGIN_LOAD_FAILED', plugin: 'acme.things' } as const;
    host.problems.add({ ...failure, message: 'thing.js: status 502' });
    expect(said()).toEqual([]);
    host.problems.add({ ...failure, message: 'plugin.json: status 503' });
    expect(said()).toEqual([expect.stringContaining('this part of the page’s own version is gone')]);
  });
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
