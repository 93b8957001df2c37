import {
  type ActionResult,
  callApi,
  failureDetail,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { fileSaver, wordOf } from '@sextant/ui';
import { type Stack, stackName, stackTypeId } from '../stack.ts';

/**
 * Asks, deletes the stack without its resources (abandonStack), and saves what the service answers: another stack can be adopted from
 * it, and it can be had once. A refusal is told in a toast.
 */
export async function askAndAbandon(stack: Stack, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const { id } = stack;
  const name = stackName(stack);
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t('stacks:abandon.label'),
    message: i18n.t('stacks:abandon.message'),
    names: [name],
    confirmLabel: i18n.t('stacks:abandon.label'),
    danger: true,
    word: wordOf([{ id, name }]),
  });
  if (!confirmed) return nothingChanged;
  try {
    // The code that saves the file is there before anything is sent.
    const save = await fileSaver();
    const { data } = await callApi(services, 'abandonStack', { params: { id } }, { quiet: true });
    save(`${name}-abandoned.json`, 'application/json', `${JSON.stringify(data, undefined, 2)}\n`);
  } catch (error) {
    const message = i18n.t('stacks:abandon.failed', { name });
    services.get(Toasts).add('error', message, failureDetail(i18n, error));
    return resultOf(stackTypeId, { failed: [id] });
  }
  services.get(Toasts).add('success', i18n.t('stacks:abandon.done', { name }));
  return resultOf(stackTypeId, { deleted: [id] });
}
