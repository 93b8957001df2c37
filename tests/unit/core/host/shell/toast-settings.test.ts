import { expect, it } from 'vitest';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Toasts, type ToastType } from '#services/toasts/toasts';
import { followToastSettings } from '../../../../../core/host/shell/toast-settings.ts';

/** Returns the messages that stay after so many milliseconds. */
async function staying(toastsSaid: object, milliseconds: number) {
  const { services, clock } = await createTestServices({
    state: { settings: { HORIZON_CONFIG: { toasts: toastsSaid } } },
  });
  followToastSettings(services);
  await new Promise((resolve) => setTimeout(resolve));
  const toasts = services.get(Toasts);
  for (const type of ['success', 'info', 'warning', 'error'] as ToastType[]) toasts.add(type, type);
  clock.advance(milliseconds);
  return toasts.list().map(({ message }) => message);
}

it('[SHELL-06] the setting says which toasts go by themselves, in either spelling, and when', async () => {
  const said = { delay: 50, dismissible: ['alert-warning', 'error'] };
  expect(await staying(said, 49)).toEqual(['success', 'info', 'warning', 'error']);
  expect(await staying(said, 50)).toEqual(['success', 'info']);
});

it('[SHELL-06] what the setting does not say, or says in a way that can’t be, is as usual', async () => {
  expect(await staying({ delay: -1, dismissible: 'all' }, 2999)).toHaveLength(4);
  expect(await staying({}, 3000)).toEqual(['warning', 'error']);
});
