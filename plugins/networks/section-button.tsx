import { type Action, defineResourceType, useT } from '@sextant/sdk';
import { Button, useActionRunner, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import { nameOf } from './names.ts';

interface Item {
  readonly id: string;
  readonly name?: string;
}

interface SectionButtonProps<T extends Item> {
  readonly action: Action<T>;
  readonly item: T;
  /** The id of the item's type. */
  readonly type: string;
}

/** Draws a button in the head of a section, for an action on the item of the page. */
export function SectionButton<T extends Item>({ action, item, type }: SectionButtonProps<T>) {
  const t = useT();
  const runner = useActionRunner(
    useMemo(() => defineResourceType<T>({ id: type, name: 'core:types.network', itemName: nameOf }), [type]),
  );
  const [permitted] = usePermitted(
    useMemo(() => [action], [action]),
    item,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon={action.icon ?? 'plus'}
      busy={runner.running === action.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(action, [item])}
    >
      {t(action.label)}
    </Button>
  );
}
