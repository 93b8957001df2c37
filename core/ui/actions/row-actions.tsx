import type { Action, ResourceType } from '#registry';
import { Button, IconButton } from '../controls/button.tsx';
import { Menu } from '../menu/menu.tsx';
import type { MenuEntry } from '../menu/menu-sheet.tsx';
import { useT } from '../services-context.tsx';
import { DisabledTip } from './disabled-tip.tsx';
import { defaultReason, type Permitted } from './permitted.ts';
import { usePermitted } from './use-permitted.ts';
import type { Outcome } from './run-action.ts';
import { type ActionRunner, useActionRunner } from './use-action-runner.ts';
import styles from './actions.module.css';

export interface ItemActionsProps<T> {
  type: ResourceType<T>;
  actions: readonly Action<T>[];
  item: T;
  onEnd?: ((outcome: Outcome) => void) | undefined;
}

export function toEntries<T>(
  permitted: readonly Permitted<T>[],
  t: (key: string) => string,
  run: (action: Action<T>) => void,
): MenuEntry[] {
  const entry = ({ action, reason }: Permitted<T>): MenuEntry => ({
    id: action.id,
    label: t(action.label),
    icon: action.icon,
    danger: action.danger,
    disabledReason: reason && t(reason),
    onSelect: () => run(action),
  });
  const safe = permitted.filter(({ action }) => !action.danger).map(entry);
  const dangerous = permitted.filter(({ action }) => action.danger).map(entry);
  return safe.length > 0 && dangerous.length > 0 ? [...safe, 'separator', ...dangerous] : [...safe, ...dangerous];
}

export interface RowActionsLook {
  /** Names the item to those who can't see the row. */
  name: string;
  /** All in the menu: without hover, or without room. */
  compact: boolean;
  onExpand?: (() => void) | undefined;
}

/**
 * Draws the actions of a row: the first that is permitted as a button, the others in the menu. Both are in view without a
 * pointer over the row. An action with an icon shows the icon alone, so that every row has room for it. One that deletes is in
 * the menu, where it has its name.
 */
export function RowActions<T>(props: ItemActionsProps<T> & RowActionsLook) {
  const { type, actions, item, name, compact, onEnd, onExpand } = props;
  const t = useT();
  const runner = useActionRunner(type, onEnd);
  const permitted = usePermitted(actions, item);
  const [first, ...rest] = permitted;
  if (!first) return null;
  const isQuick = !compact && !first.action.danger;
  const inMenu = isQuick ? rest : permitted;
  const entries = toEntries(inMenu, t, (action) => runner.run(action, [item]));
  // The menu offers what the tip of a button does beside this reason: "expand", as a line that keys reach.
  if (onExpand && inMenu.some(({ reason }) => reason === defaultReason))
    entries.push({ id: 'expand', label: t('core:actions.disabledExpand'), onSelect: onExpand });
  return (
    <span className={styles['row']} data-point="item-actions@1">
      {isQuick ? <MainAction first={first} item={item} runner={runner} onExpand={onExpand} /> : null}
      {inMenu.length > 0 ? (
        <Menu
          align="end"
          items={entries}
          trigger={<IconButton icon="ellipsis" size="s" label={t('core:actions.moreFor', { name })} />}
        />
      ) : null}
    </span>
  );
}

interface MainActionProps<T> {
  first: Permitted<T>;
  item: T;
  runner: ActionRunner<T>;
  onExpand?: (() => void) | undefined;
}

function MainAction<T>({ first: { action, reason }, item, runner, onExpand }: MainActionProps<T>) {
  const t = useT();
  const label = t(action.label);
  const look = { size: 's', 'data-action': action.id } as const;
  const press = reason
    ? { 'aria-disabled': true }
    : { busy: runner.running === action.id, onClick: () => runner.run(action, [item]) };
  const button = action.icon ? (
    <IconButton {...look} {...press} icon={action.icon} label={label} />
  ) : (
    <Button {...look} {...press}>
      {label}
    </Button>
  );
  return reason ? <DisabledTip reason={reason} trigger={button} label={label} onExpand={onExpand} /> : button;
}
