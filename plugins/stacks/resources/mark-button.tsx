import { type Action, nothingChanged } from '@sextant/sdk';
import { useMemo } from 'react';
import { ActionButton } from '../details/action-button.tsx';
import { isInTransition } from '../stack.ts';
import type { ResourceOfStack } from './resource.ts';

/** "Mark Unhealthy": the next update replaces the resource. */
export const markUnhealthy: Action<ResourceOfStack> = {
  id: 'stacks.mark-unhealthy',
  label: 'stacks:unhealthy.label',
  icon: 'life-buoy',
  policy: [['orchestration', 'resource:mark_unhealthy']],
  allowed: ({ stack, resource }) => {
    if (!resource.physical_resource_id) return 'stacks:reason.not-made';
    return !isInTransition(stack) || 'stacks:reason.busy';
  },
  code: 'asked',
  perform: async ({ items: [item], services }) =>
    item ? (await import('./open-mark-form.ts')).openMarkForm(item, services) : nothingChanged,
};

/** Draws the button of a resource that calls it unhealthy. */
export function MarkButton({ stack, resource }: Pick<ResourceOfStack, 'stack' | 'resource'>) {
  const item = useMemo(
    (): ResourceOfStack => ({ id: `${stack.id} ${resource.resource_name}`, stack, resource }),
    [stack, resource],
  );
  return <ActionButton action={markUnhealthy} item={item} />;
}
