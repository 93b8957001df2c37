import type { Action } from '@sextant/sdk';
import { type Stack, whenIdle } from '../stack.ts';
import { type OrderOffer, orderId } from './order.ts';

function isSuspended({ stack_status: status }: Stack): boolean {
  return status.startsWith('SUSPEND_') || status === 'RESUME_FAILED';
}

const isUpdating = ({ stack_status: status }: Stack) => status === 'UPDATE_IN_PROGRESS';

const offers: readonly OrderOffer[] = [
  { order: 'check', name: 'check', icon: 'circle-check', allowed: whenIdle },
  {
    order: 'suspend',
    name: 'suspend',
    icon: 'circle-pause',
    asks: true,
    allowed: (stack) => (stack.stack_status === 'SUSPEND_COMPLETE' ? 'stacks:reason.suspended' : whenIdle(stack)),
  },
  {
    order: 'resume',
    name: 'resume',
    icon: 'play',
    allowed: (stack) => (isSuspended(stack) ? whenIdle(stack) : 'stacks:reason.not-suspended'),
  },
  { order: 'cancel_update', name: 'cancel-update', icon: 'undo-2', asks: true, allowed: isUpdating },
  {
    order: 'cancel_without_rollback',
    name: 'cancel-without-rollback',
    icon: 'ban',
    danger: true,
    asks: true,
    allowed: isUpdating,
  },
];

function orderAction(offer: OrderOffer, several: boolean): Action<Stack> {
  const { order, name, icon, danger, asks } = offer;
  return {
    id: orderId(name, several),
    label: `stacks:order.${name}.label`,
    icon,
    ...(danger && { danger }),
    policy: [['orchestration', `actions:${order}`]],
    // Each of the selected is looked at when the order is given.
    ...(several ? {} : { allowed: (stack: Stack) => offer.allowed(stack) }),
    asks: asks === true,
    code: async (stacks) => (await import('../stack-code.ts')).orderCode(order, stacks),
    perform: async (context) => (await import('./give-order.ts')).giveOrder(offer, context),
  };
}

/** "Check", "Suspend", "Resume", and the two ways to cancel an update. */
export const orders: readonly Action<Stack>[] = offers.map((offer) => orderAction(offer, false));

/** The orders that make sense for several stacks. */
export const ordersOfSelected: readonly Action<Stack>[] = offers
  .filter(({ order }) => !order.startsWith('cancel'))
  .map((offer) => orderAction(offer, true));
