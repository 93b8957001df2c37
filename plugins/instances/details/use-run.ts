import {
  type Action,
  type ActionResult,
  failureDetail,
  I18n,
  nothingChanged,
  Resources,
  Toasts,
  useServices,
} from '@sextant/sdk';

/** Returns the function that runs an action on a part of a server. The pages follow what it did, and a failure is told. */
export function useRun(): <T>(action: Action<T>, item: T) => Promise<ActionResult> {
  const services = useServices();
  return async (action, item) => {
    try {
      const result = (await action.perform({ items: [item], services })) ?? nothingChanged;
      services.get(Resources).report(result);
      return result;
    } catch (error) {
      const i18n = services.get(I18n);
      const message = i18n.t('core:actions.failed', { action: i18n.t(action.label) });
      services.get(Toasts).add('error', message, failureDetail(i18n, error));
      return nothingChanged;
    }
  };
}
