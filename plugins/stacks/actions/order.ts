import type { Stack } from '../stack.ts';
import type { Order } from '../stack-code.ts';

/** An order that the console offers, and when. */
export interface OrderOffer {
  readonly order: Order;
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly icon: string;
  readonly danger?: boolean;
  /** Is it asked about before it is given? */
  readonly asks?: boolean;
  /** May it be given now? False hides it; a locale key says why not. */
  allowed(stack: Stack): boolean | string;
}

/** The id of the action that gives an order to one stack, or to the selected. */
export const orderId = (name: string, several: boolean): string => `stacks.${name}${several ? '-selected' : ''}`;
