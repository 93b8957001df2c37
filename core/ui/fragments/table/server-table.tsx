import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Checkbox } from '../../controls/checkbox.tsx';
import { useT } from '../../services-context.tsx';
import { headerState } from '../../table/selection-state.ts';
import table from '../../table/table.module.css';
import type { ActionLink } from '../wire.ts';
import { ServerTableBar } from './server-table-bar.tsx';
import { ServerRowView } from './server-row-view.tsx';
import { createServerRows, type ServerRow } from './server-rows.ts';
import type { ServerTableProps } from './server-table-props.ts';
import type { ServerTableScope } from './server-table-scope.ts';
import { useActionLinks } from './use-action-links.ts';
import { useRowUpdates } from './use-row-updates.ts';
import { useRunLink } from './use-run-link.ts';
import { useTableCalls } from './use-table-calls.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import styles from './server-table.module.css';

const none: readonly ActionLink[] = [];

/**
 * A table that a server describes: rows in progress are asked for one by one, cells that may be changed are edited in their
 * place, buttons are asked for anew when rows go.
 */
export function ServerTable(props: ServerTableProps) {
  const { label, columns, actions: given = none, batch = none, categories } = props;
  const t = useT();
  const [category, setCategory] = useState('');
  const element = useRef<HTMLTableElement>(null);
  const [rows] = useState(() => createServerRows(props.rows));
  const all = useAtomValue(rows.rows);
  const { scope, actions } = useScope(props, rows, given, element);
  const visible = category === '' ? all : all.filter((row) => row.category === category);
  const cells = columns.length + Number(scope.selectable) + Number(scope.hasActions);

  return (
    <div className={table['view']}>
      <ServerTableBar
        scope={scope}
        actions={actions}
        batch={batch}
        all={all}
        categories={categories}
        category={category}
        onCategory={setCategory}
      />
      <div className={table['scroller']}>
        <table ref={element} className={`${table['table']} ${styles['table']}`} aria-label={label}>
          <thead className={table['head']}>
            <tr>
              {scope.selectable ? (
                <th className={table['select']}>
                  {visible.length > 0 ? <SelectAll scope={scope} visible={visible} /> : null}
                </th>
              ) : null}
              {columns.map((column) => (
                <th key={column.id} scope="col" className={column.align === 'end' ? table['end'] : undefined}>
                  <span className={table['cut']}>{column.label}</span>
                </th>
              ))}
              {scope.hasActions ? (
                <th className={table['actions']}>
                  <span className={table['hidden']}>{t('core:table.actionsColumn')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <ServerRowView key={row.id} scope={scope} row={row} />
            ))}
            {visible.length === 0 ? (
              <tr className={table['message-row']}>
                <td colSpan={cells}>
                  <p className={`${table['message']} ${table['message-title']}`}>{t('core:table.empty')}</p>
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      <Footer scope={scope} shown={visible.length} />
    </div>
  );
}

function useScope(
  props: ServerTableProps,
  rows: ReturnType<typeof createServerRows>,
  given: readonly ActionLink[],
  element: React.RefObject<HTMLElement | null>,
) {
  const { name, columns, batch = none, base, rows: described } = props;
  const store = useStore();
  const own = useTableCalls(base);
  const calls = props.calls ?? own;
  const onFailure = useTellFailure(base);
  const { actions, refresh } = useActionLinks(given, calls);
  useRowUpdates({ rows, calls, table: element, onGone: () => void refresh() });
  const first = useRef(described);
  useEffect(() => {
    if (first.current !== described) store.set(rows.reset, described);
    first.current = described;
  }, [described, rows, store]);
  const run = useRunLink({ table: name, base, onDone: () => void refresh() });
  const hasActions = useAtomValue(rows.rows).some((row) => row.actions?.length);
  const scope = useMemo(
    (): ServerTableScope => ({
      rows,
      columns,
      calls,
      base,
      run,
      onFailure,
      selectable: batch.length > 0,
      hasActions,
      progressColumn: Math.max(
        columns.findIndex(({ id }) => id === 'status'),
        0,
      ),
    }),
    [rows, columns, calls, base, run, onFailure, batch.length, hasActions],
  );
  return { scope, actions };
}

/** Sets the rows in view, and only those. */
function SelectAll({ scope, visible }: { scope: ServerTableScope; visible: readonly ServerRow[] }) {
  const t = useT();
  const { selection } = scope.rows;
  const setAll = useSetAtom(selection.setAll);
  const state = headerState(visible, useAtomValue(selection.chosen));
  return (
    <Checkbox
      checked={state.checked}
      indeterminate={state.indeterminate}
      aria-label={t('core:table.selectAll')}
      onChange={(on) =>
        setAll(
          visible.map(({ id }) => id),
          on,
        )
      }
    />
  );
}

function Footer({ scope, shown }: { scope: ServerTableScope; shown: number }) {
  const t = useT();
  const chosen = useAtomValue(scope.rows.selection.chosen).size;
  return (
    <div className={table['foot']}>
      <span role="status">{t('core:table.displaying', { count: shown })}</span>
      {chosen > 0 ? <span className={table['dot']}>{t('core:table.selected', { count: chosen })}</span> : null}
    </div>
  );
}
