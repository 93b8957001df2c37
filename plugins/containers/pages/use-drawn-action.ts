import { useMemo } from 'react';
import { type Action, failureDetail, I18n, Resources, Toasts, useService, useServices } from '@sextant/sdk';
import { usePermitted } from '@sextant/ui';

export interface DrawnAction<T> {
  readonly isOffered: boolean;
  /** Locale key of why it can't be used, where it is offered all the same. */
  readonly reason: string | undefined;
  /** Does nothing where the action can't be used. */
  perform(items: readonly T[]): void;
}

/** An action that no table draws. Its result is told to the lists, and a failure that it does not tell itself is told here. */
export function useDrawnAction<T>(action: Action<T>): DrawnAction<T> {
  const services = useServices();
  const [resources, toasts, i18n] = [useService(Resources), useService(Toasts), useService(I18n)];
  const [permitted] = usePermitted(useMemo(() => [action], [action]));
  const perform = async (items: readonly T[]) => {
    try {
      const result = await action.perform({ items, services });
      if (result) resources.report(result);
    } catch (error) {
      const message = i18n.t('core:actions.failed', { action: i18n.t(action.label) });
      toasts.add('error', message, failureDetail(i18n, error));
    }
  };
  return {
    isOffered: permitted !== undefined,
    reason: permitted?.reason,
    perform: (items) => {
      if (permitted && !permitted.reason) void perform(items);
    },
  };
}
