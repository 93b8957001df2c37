import { DisabledTip } from '../../actions/disabled-tip.tsx';
import actionStyles from '../../actions/actions.module.css';
import { Button, type ButtonProps, IconButton } from '../../controls/button.tsx';
import { Menu } from '../../menu/menu.tsx';
import type { MenuEntry } from '../../menu/menu-sheet.tsx';
import { useT } from '../../services-context.tsx';
import type { ActionLink } from '../wire.ts';
import { rowName, type ServerRow } from './server-rows.ts';
import type { ServerTableScope } from './server-table-scope.ts';

export interface ServerButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className' | 'disabled'> {
  action: ActionLink;
  onPress(): void;
}

/** A button that a server describes. One that can't be used stays, and says why (TBL-16). */
export function ServerButton({ action, onPress, ...look }: ServerButtonProps) {
  const { id, label, danger = false, disabledReason } = action;
  if (disabledReason === '') {
    const trigger = (
      <Button {...look} aria-disabled data-action={id}>
        {label}
      </Button>
    );
    return <DisabledTip trigger={trigger} label={label} />;
  }
  return (
    <Button {...look} data-action={id} destructive={danger} disabledReason={disabledReason} onClick={onPress}>
      {label}
    </Button>
  );
}

/** The actions of a row: the first as a button, the others in the menu. */
export function ServerRowActions({ scope, row }: { scope: ServerTableScope; row: ServerRow }) {
  const t = useT();
  const [first, ...rest] = row.actions ?? [];
  if (!first) return null;
  const press = (action: ActionLink) => scope.run(action, [row]);
  const entries = rest.map((action): MenuEntry => ({
    id: action.id,
    label: action.label,
    danger: action.danger,
    disabledReason: action.disabledReason === '' ? t('core:actions.disabled') : action.disabledReason,
    onSelect: () => press(action),
  }));
  return (
    <span className={actionStyles['row']}>
      <ServerButton action={first} size="s" onPress={() => press(first)} />
      {entries.length > 0 ? (
        <Menu
          align="end"
          items={entries}
          trigger={<IconButton icon="ellipsis" size="s" label={t('core:actions.moreFor', { name: rowName(row) })} />}
        />
      ) : null}
    </span>
  );
}
