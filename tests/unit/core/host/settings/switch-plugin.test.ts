import { expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { switchPlugin } from '../../../../../core/host/settings/plugins/installed-plugins.ts';
import type { PluginRow } from '../../../../../core/host/settings/plugins/plugin-row.ts';
import { livePlugins, settle } from '../../../../support/live-plugins.ts';
import { things } from '../../../../support/plugin-door.ts';

const row = { id: 'acme.things', label: 'Things', source: 'a' } as PluginRow;

it('[CONF-01] [X-21] a plugin is switched off for everybody after one question that names its pages, and on without', async () => {
  const { test } = await livePlugins(things);
  const modals = test.services.get(Modals);
  const sent: unknown[] = [];
  test.page.answer('PATCH /api/plugins/acme.things/', ({ body }) => (sent.push(body), {}));
  let asked: Confirmation | undefined;
  modals.confirmWith(({ confirmation }) => ((asked = confirmation), null));
  const answer = async (yes: boolean) => {
    const switched = switchPlugin(test.services, row, false);
    await settle();
    const [dialog] = modals.stack();
    (dialog!.content as (props: object) => unknown)({});
    dialog!.close(yes);
    await switched;
  };
  await answer(false);
  expect(sent).toEqual([]);
  expect(asked).toMatchObject({ title: 'Switch off Things for everybody?', danger: true });
  expect(asked!.message).toContain('open console at once: Things.');
  await answer(true);
  expect(sent).toEqual([{ enabled: false }]);
  await switchPlugin(test.services, row, true);
  expect(modals.stack()).toEqual([]);
  expect(sent).toEqual([{ enabled: false }, { enabled: true }]);
});
