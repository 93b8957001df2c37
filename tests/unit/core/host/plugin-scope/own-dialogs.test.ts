import { beforeEach, describe, expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import type { PluginContext } from '#services/plugins/plugin';
import { livePlugins, type LivePlugins } from '../../../../support/live-plugins.ts';
import { things } from '../../../../support/plugin-door.ts';

let live: LivePlugins;
let context: PluginContext;
let modals: Modals;
const titles = () => modals.stack().map(({ title }) => title);
const dialog = (title: string) => ({ id: 'x', size: 'small', title, content: () => null }) as const;

beforeEach(async () => {
  live = await livePlugins(things);
  await live.use();
  context = live.door.contexts[0]!;
  modals = live.test.services.get(Modals);
});

describe('the dialogs that a plugin opens', () => {
  it('[X-21] are the ones that its end closes, whatever lies over them', async () => {
    const below = modals.open(dialog('below'));
    const over = modals.onDidChange(() => {
      over.dispose();
      void modals.open(dialog('over'));
    });
    const closed = context.get(Modals).open(dialog('the plugin’s'));
    expect(titles()).toEqual(['below', 'the plugin’s', 'over']);
    await live.life.disable('acme.things');
    expect(await closed).toBeUndefined();
    expect(titles()).toEqual(['below', 'over']);
    modals.stack()[0]!.close('done');
    expect(await below).toBe('done');
  });

  it('[X-21] a question that waits for what draws it closes no other dialog, and is answered with no by its plugin’s end', async () => {
    void modals.open(dialog('somebody’s'));
    const answer = context.get(Modals).confirm({ title: 'the plugin’s', confirmLabel: 'Delete' });
    await live.life.disable('acme.things');
    expect(titles()).toEqual(['somebody’s']);
    modals.confirmWith(() => null);
    expect(await answer).toBe(false);
    expect(titles()).toEqual(['somebody’s']);
  });

  it('[X-21] a question is open at once, and its answer is the operator’s', async () => {
    modals.confirmWith(() => null);
    const answer = context.get(Modals).confirm({ title: 'sure?', confirmLabel: 'Delete' });
    expect(titles()).toEqual(['sure?']);
    modals.stack()[0]!.close(true);
    expect(await answer).toBe(true);
    expect(live.instance().belongings.size).toBe(0);
  });

  it('[X-26] what draws the questions of all is not for a plugin to say', async () => {
    expect(() => context.get(Modals).confirmWith(() => null)).toThrow('SERVICE_METHOD_REFUSED');
    const answer = modals.confirm({ title: 'later', confirmLabel: 'Delete' });
    expect(titles()).toEqual([]);
    modals.confirmWith(() => null);
    await expect.poll(titles).toEqual(['later']);
    modals.stack()[0]!.close(true);
    expect(await answer).toBe(true);
  });
});

describe('words that a plugin adds', () => {
  it('[X-21] end with it, also those that are still on their way then', async () => {
    const i18n = live.test.services.get(I18n);
    await context.get(I18n).addBundles('acme.more', { word: 'A word' }, {});
    expect(i18n.t('acme.more:word')).toBe('A word');
    const late = context.get(I18n).addBundles('acme.late', { word: 'Late' }, {});
    await live.life.disable('acme.things');
    await late;
    expect(['acme.more:word', 'acme.late:word'].filter((key) => i18n.has(key))).toEqual([]);
  });
});
