import { expect, it } from 'vitest';
import { isLazyView } from '#base';
import { nothingChanged, resultOf } from '#registry';
import { openActionForm } from '#services/actions/open-action-form';
import { Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const form = { id: 'zones.edit', title: 'core:form.cancel', content: async () => () => null };

it('[PAN-14] the form of an action opens in a dialog that is called as the action, and its result is the action’s', async () => {
  const { services } = await createTestServices();
  const modals = services.get(Modals);
  const opened = openActionForm(form, services);
  const [dialog] = modals.stack();
  expect(dialog).toMatchObject({ id: 'zones.edit', title: 'Cancel', size: 'medium', bare: true });
  expect(isLazyView(dialog!.content)).toBe(true);
  const result = resultOf('zone', { updated: ['z-1'] });
  dialog!.close(result);
  expect(await opened).toEqual(result);
});

it('[PAN-14] a form that is closed without a result changed nothing', async () => {
  const { services } = await createTestServices();
  const opened = openActionForm({ ...form, size: 'wizard' }, services);
  const [dialog] = services.get(Modals).stack();
  expect(dialog?.size).toBe('wizard');
  dialog!.close();
  expect(await opened).toEqual(nothingChanged);
});
