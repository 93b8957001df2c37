import { type Action, nothingChanged } from '@sextant/sdk';
import { isInTransition, type Stack } from '../stack.ts';

/** "Abandon Stack" deletes the stack and leaves its resources. Most clouds have it switched off, and say so. */
export const abandonStack: Action<Stack> = {
  id: 'stacks.abandon',
  label: 'stacks:abandon.label',
  icon: 'log-out',
  danger: true,
  policy: [['orchestration', 'stacks:abandon']],
  allowed: (stack) => !isInTransition(stack) || 'stacks:reason.busy',
  asks: true,
  code: { none: 'It saves a file that can be had once, and no cloud of the tests allows it.' },
  perform: async ({ items: [stack], services }) =>
    stack ? (await import('./abandon-stack.ts')).askAndAbandon(stack, services) : nothingChanged,
};
