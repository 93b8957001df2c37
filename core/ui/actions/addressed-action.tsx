import { useEffect, useEffectEvent } from 'react';
import type { Services } from '#base';
import { type Action, nothingChanged, type ResourceType } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Permissions } from '#services/permissions/permissions';
import { Router } from '#services/router/router';
import { Toasts } from '#services/toasts/toasts';
import { formatQuery, parseQuery } from '../magic-search/terms.ts';
import { useServices } from '../services-context.tsx';
import { itemName } from '../table/rows.ts';
import { parameter } from './names-action.ts';
import { type Outcome, runAction } from './run-action.ts';

export interface AddressedActionProps<T> {
  type: ResourceType<T>;
  /** The actions that are offered here. */
  actions: readonly Action<T>[];
  /** The item of a details page; none on a list. */
  items: readonly T[];
  /** The query of the page's address. */
  search: string;
  /** Further actions are still coming. */
  waiting: boolean;
  onEnd(outcome: Outcome): void;
}

/**
 * Opens the form or question of the action that the page's address names (`?do=`), and takes the parameter out of the address. A link
 * alone never does anything: an action without a form or question is asked about.
 */
export function AddressedAction<T>({ type, actions, items, search, waiting, onEnd }: AddressedActionProps<T>) {
  const services = useServices();
  const begin = useEffectEvent((id: string) => void open(id, actions, items, { services, type }).then(onEnd));
  useEffect(() => {
    if (waiting) return;
    const router = services.get(Router);
    const pairs = parseQuery(router.current().search);
    const id = pairs.find(({ name }) => name === parameter)?.value;
    // A second drawing finds the parameter gone.
    if (id === undefined) return;
    const query = formatQuery(pairs.filter(({ name }) => name !== parameter));
    router.go(router.current().path + (query && `?${query}`), { replace: true });
    begin(id);
  }, [search, waiting, services]);
  return null;
}

async function open<T>(
  id: string,
  actions: readonly Action<T>[],
  items: readonly T[],
  options: { services: Services; type: ResourceType<T> },
): Promise<Outcome> {
  const { services, type } = options;
  const i18n = services.get(I18n);
  const action = actions.find((each) => each.id === id);
  const { policy: _, ...gates } = action ?? {};
  if (!action || !(await services.get(Permissions).check(gates))) {
    const detail = i18n.t(action ? 'core:actions.lacking' : 'core:actions.unknown');
    const name = action ? i18n.t(action.label) : id;
    services.get(Toasts).add('warning', i18n.t('core:actions.notHere', { action: name }), { detail });
    return { state: 'refused' };
  }
  const asks = action.asks ?? action.code === 'asked';
  return runAction(asks ? action : asking(action, services, type), items, options);
}

/** The same action behind a question. */
function asking<T>(action: Action<T>, services: Services, type: ResourceType<T>): Action<T> {
  const i18n = services.get(I18n);
  const label = i18n.t(action.label);
  return {
    ...action,
    async perform(context) {
      const confirmed = await services.get(Modals).confirm({
        title: label,
        message: i18n.t('core:actions.linked'),
        names: context.items.map((item) => itemName(type, item)),
        confirmLabel: label,
        danger: action.danger ?? false,
      });
      if (confirmed) return action.perform(context);
      return nothingChanged;
    },
  };
}
