import { type Action, failureDetail, I18n, Resources, Toasts, useService, useServices } from '@sextant/sdk';

/** A press on an action that no table draws: what it did is told to the lists. What it does not tell itself is told here. */
export function usePerform<T>(action: Action<T>): (items: readonly T[]) => void {
  const services = useServices();
  const [resources, toasts, i18n] = [useService(Resources), useService(Toasts), useService(I18n)];
  const perform = async (items: readonly T[]) => {
    try {
      const result = await action.perform({ items, services });
      if (result) resources.report(result);
    } catch (error) {
      const message = i18n.t('core:actions.failed', { action: i18n.t(action.label) });
      toasts.add('error', message, failureDetail(i18n, error));
    }
  };
  return (items) => void perform(items);
}
