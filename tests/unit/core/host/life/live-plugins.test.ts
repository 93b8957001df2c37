import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { liveIndex, startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor } from '../../../../support/plugin-door.ts';

it('[X-24] a page hears that its console was built anew, once, and goes on as it is', async () => {
  const { services, page } = await createTestServices({ state: { build: 'first' } });
  const none = new Set<string>();
  const symbols = { version: '1.0.0', sdk: none, ui: none, points: none, tokens: none, when: none };
  const host = startPlugins(services, aDoor().door, symbols as never);
  const live = await liveIndex(services, host);
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
