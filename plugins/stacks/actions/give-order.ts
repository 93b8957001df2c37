import {
  type ActionContext,
  type ActionResult,
  callApi,
  eachItem,
  HttpError,
  I18n,
  Modals,
  nothingChanged,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { failureOf, type Stack, stackName, stackStatus, stackTypeId } from '../stack.ts';
import { readStack } from '../stack-calls.ts';
import { orderCode } from '../stack-code.ts';
import { type OrderOffer, orderId } from './order.ts';

/**
 * Gives an order to stacks (operateStack), as a task with an outcome for each. Stacks that may not be given it now are left out by
 * name. Asks first where the offer says so.
 */
export async function giveOrder(offer: OrderOffer, context: ActionContext<Stack>): Promise<ActionResult> {
  const { items, services } = context;
  const i18n = services.get(I18n);
  const able = items.filter((stack) => offer.allowed(stack) === true);
  const others = items.filter((stack) => !able.includes(stack));
  const action = i18n.t(`stacks:order.${offer.name}.label`);
  if (others.length > 0) {
    const names = i18n.list(others.map(stackName));
    services.get(Toasts).add('warning', i18n.t('stacks:order.left-out', { action, names, count: others.length }));
  }
  if (able.length === 0) return nothingChanged;
  const code = () => orderCode(offer.order, able);
  if (offer.asks) {
    const question = {
      title: action,
      message: i18n.t(`stacks:order.${offer.name}.message`, { count: able.length }),
      lines: able.map((stack) => ({ name: stackName(stack), detail: stack.id })),
      confirmLabel: action,
      ...(offer.danger && { danger: true }),
      code,
    };
    if (!(await services.get(Modals).confirm(question))) return nothingChanged;
  }
  return eachItem<Stack>(
    {
      type: stackTypeId,
      items: able,
      idOf: ({ id }) => id,
      nameOf: stackName,
      title: i18n.t('stacks:order.task', { action, names: i18n.list(able.map(stackName)) }),
      icon: offer.icon,
      action: orderId(offer.name, items.length > 1),
      outcome: 'updated',
      texts: {
        done: (names) => i18n.t('stacks:order.done', { action, names }),
        failed: (names) => i18n.t('stacks:order.failed', { action, names }),
      },
      code,
      act: ({ id }, signal) =>
        callApi(
          services,
          'operateStack',
          { params: { id }, body: { operation: offer.order } },
          { signal, quiet: true },
        ),
      // An update that is cancelled ends as failed: that is what was wanted.
      follow: { failure: (now) => failureOf(offer.order.toUpperCase(), now, services) },
      explain: (stack, error) => stateAfterConflict(stack, error, services),
    },
    services,
  );
}

/** Says after a conflict which state the stack is in now. */
async function stateAfterConflict(stack: Stack, error: unknown, services: Services): Promise<string | undefined> {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const status = stackStatus(await readStack(stack.id, services));
  const i18n = services.get(I18n);
  return status && i18n.t('stacks:order.state', { name: stackName(stack), status: i18n.t(status.label) });
}
