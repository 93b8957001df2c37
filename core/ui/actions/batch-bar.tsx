import type { Action } from '#registry';
import { Button, IconButton } from '../controls/button.tsx';
import { Menu } from '../menu/menu.tsx';
import { useServices, useT } from '../services-context.tsx';
import { batchOrder } from './batch-order.ts';
import { toEntries } from './row-actions.tsx';
import { usePermitted } from './use-permitted.ts';
import type { ActionRunner } from './use-action-runner.ts';
import styles from './actions.module.css';

/** How many have a button of their own where there are more. Dangerous ones are in the menu then. */
const mostButtons = 3;

export interface BatchBarProps<T> {
  actions: readonly Action<T>[];
  /** The chosen items that are loaded; the count may be larger. */
  chosen: () => readonly T[];
  count: number;
  /** How many of them the filters hide: the actions take them as well. */
  hidden: number;
  runner: ActionRunner<T>;
  onClear(): void;
}

/**
 * The actions for the selected rows. It lies over the end of the toolbar's second line and comes in when rows are
 * selected, so that no row moves; without a selection its buttons are disabled and out of reach (TBL-05).
 */
export function BatchBar<T>({ actions, chosen, count, hidden, runner, onClear }: BatchBarProps<T>) {
  const t = useT();
  const services = useServices();
  const permitted = usePermitted(actions);
  if (permitted.length === 0) return null;
  const none = count === 0;
  const isMany = permitted.length > mostButtons + 2;
  const ordered = isMany ? batchOrder(permitted, chosen(), services) : permitted;
  const shown = isMany ? ordered.slice(0, mostButtons).filter(({ action }) => !action.danger) : ordered;
  const more = ordered.slice(shown.length);
  return (
    <div
      role="toolbar"
      aria-label={t('core:table.batch')}
      className={styles['batch']}
      data-point="batch-actions@1"
      data-shown={!none}
      inert={none}
    >
      <bdi className={styles['count']} aria-live="polite">
        {t('core:table.selected', { count })}
        {hidden > 0 ? t('core:formats.comma') + t('core:table.notShown', { count: hidden }) : null}
      </bdi>
      <span className={styles['rule']} />
      {shown.map(({ action, reason }) => (
        <Button
          key={action.id}
          variant="quiet"
          data-action={action.id}
          data-danger={action.danger || undefined}
          className={styles['batch-button']}
          aria-label={t(action.label)}
          {...(action.icon ? { icon: action.icon } : {})}
          {...(action.danger ? { destructive: true } : {})}
          disabled={none}
          disabledReason={reason && t(reason)}
          busy={runner.running === action.id}
          onClick={() => runner.run(action, chosen())}
        >
          <span className={action.icon ? styles['words'] : undefined}>{t(action.label)}</span>
        </Button>
      ))}
      {more.length > 0 ? (
        <Menu
          align="end"
          items={toEntries(more, t, (action) => runner.run(action, chosen()))}
          trigger={<IconButton icon="ellipsis" size="s" label={t('core:actions.more')} disabled={none} />}
        />
      ) : null}
      <span className={styles['space']} />
      <IconButton icon="x" size="s" label={t('core:table.clearSelection')} disabled={none} onClick={onClear} />
    </div>
  );
}
