import { type Action, nothingChanged } from '@sextant/sdk';
import { isInTransition, type Stack } from '../stack.ts';

/** "Launch Stack", from a template. */
export const createStack: Action<never> = {
  id: 'stacks.create',
  label: 'stacks:create.label',
  icon: 'plus',
  primary: true,
  policy: [
    ['orchestration', 'stacks:create'],
    ['orchestration', 'stacks:validate_template'],
  ],
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-stack-form.ts')).openCreation(services),
};

/** "Preview Stack" says what a template would make, and makes nothing. */
export const previewStack: Action<never> = {
  id: 'stacks.preview',
  label: 'stacks:preview.label',
  icon: 'eye',
  policy: [
    ['orchestration', 'stacks:preview'],
    ['orchestration', 'stacks:validate_template'],
  ],
  asks: true,
  code: { none: 'It changes nothing: it shows what the service would do.' },
  perform: async ({ services }) => (await import('../forms/open-stack-form.ts')).openPreview(services),
};

/** "Update Stack": another template, other values. While the service is at work on the stack, it takes no other order. */
export const updateStack: Action<Stack> = {
  id: 'stacks.update',
  label: 'stacks:update.label',
  icon: 'pencil',
  policy: [['orchestration', 'stacks:update_patch']],
  allowed: (stack) => !isInTransition(stack) || 'stacks:reason.busy',
  code: 'asked',
  perform: async ({ items: [stack], services }) =>
    stack ? (await import('../forms/open-stack-form.ts')).openUpdate(stack, services) : nothingChanged,
};
