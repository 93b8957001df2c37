import { type Action, defineResourceType, useT } from '@sextant/sdk';
import { Button, useActionRunner, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import { stackTypeId } from '../stack.ts';

interface ActionButtonProps<T> {
  readonly action: Action<T>;
  /** The same object while nothing about it changes. */
  readonly item: T;
}

/** Draws a button for an action on a part of a stack. Nothing where the rules do not allow it; what the state forbids says why. */
export function ActionButton<T>({ action, item }: ActionButtonProps<T>) {
  const t = useT();
  const runner = useActionRunner(useMemo(() => defineResourceType<T>({ id: stackTypeId, name: 'stacks:type' }), []));
  const [permitted] = usePermitted(
    useMemo(() => [action], [action]),
    item,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      {...(action.icon ? { icon: action.icon } : {})}
      destructive={action.danger === true}
      busy={runner.running === action.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(action, [item])}
    >
      {t(action.label)}
    </Button>
  );
}
