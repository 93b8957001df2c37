import { type Action, defineResourceType, nothingChanged, useT } from '@sextant/sdk';
import { Button, useActionRunner, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import { isInTransition, stackTypeId } from '../stack.ts';
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
  const t = useT();
  const item = useMemo(
    (): ResourceOfStack => ({ id: `${stack.id} ${resource.resource_name}`, stack, resource }),
    [stack, resource],
  );
  const runner = useActionRunner(
    useMemo(
      () =>
        defineResourceType<ResourceOfStack>({
          id: stackTypeId,
          name: 'stacks:type',
          itemName: (one) => one.resource.resource_name,
        }),
      [],
    ),
  );
  const [permitted] = usePermitted(
    useMemo(() => [markUnhealthy], []),
    item,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon="life-buoy"
      busy={runner.running === markUnhealthy.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(markUnhealthy, [item])}
    >
      {t('stacks:unhealthy.label')}
    </Button>
  );
}
