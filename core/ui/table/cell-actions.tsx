import { useMemo } from 'react';
import { useActionRunner } from '../actions/use-action-runner.ts';
import { usePermitted } from '../actions/use-permitted.ts';
import { Button } from '../controls/button.tsx';
import { useT } from '../services-context.tsx';
import type { TableScope } from './table-scope.ts';
import styles from './table-extras.module.css';

export interface CellActionsProps {
  scope: TableScope<any>;
  /** Ids of actions of the row. */
  ids: readonly string[];
  item: unknown;
}

/** Draws those of a row's actions that its cell shows and that can be used now, in the order of the ids. */
export function CellActions({ scope, ids, item }: CellActionsProps) {
  const t = useT();
  const runner = useActionRunner(scope.type, scope.onEnd);
  const actions = useMemo(
    () => ids.flatMap((id) => scope.actions.find((action) => action.id === id) ?? []),
    [ids, scope.actions],
  );
  const usable = usePermitted(actions, item).filter(({ reason }) => reason === undefined);
  if (usable.length === 0) return null;
  return (
    <span className={styles['cell-actions']}>
      {usable.map(({ action }) => (
        <Button
          key={action.id}
          size="s"
          data-action={action.id}
          aria-label={t(action.label)}
          {...(action.danger ? { destructive: true } : {})}
          busy={runner.running === action.id}
          onClick={() => runner.run(action, [item])}
        >
          {t(action.short ?? action.label)}
        </Button>
      ))}
    </span>
  );
}
