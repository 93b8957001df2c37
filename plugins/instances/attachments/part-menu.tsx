import { type Action, useT } from '@sextant/sdk';
import { IconButton, Menu, usePermitted } from '@sextant/ui';

export interface PartMenuProps<T> {
  /** The part, in the operator's language. */
  label: string;
  actions: readonly Action<T>[];
  item: T;
  onRun(action: Action<T>): void;
}

/** The menu of what can be done to a part of a server; nothing where nothing can. */
export function PartMenu<T>({ label, actions, item, onRun }: PartMenuProps<T>) {
  const t = useT();
  const permitted = usePermitted(actions, item);
  if (permitted.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" icon="ellipsis" label={t('instances:attach.actions-of', { name: label })} />}
      items={permitted.map(({ action, reason }) => ({
        id: action.id,
        label: t(action.label),
        icon: action.icon,
        danger: action.danger,
        disabledReason: reason ? t(reason) : undefined,
        onSelect: () => onRun(action),
      }))}
    />
  );
}
