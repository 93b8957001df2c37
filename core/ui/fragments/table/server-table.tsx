import { useAtomValue, useStore } from 'jotai';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../services-context.tsx';
import table from '../../table/table.module.css';
import type { ContentViewProps } from '../content-view-props.ts';
import type { ActionLink } from '../wire.ts';
import { ServerTableBar } from './server-table-bar.tsx';
import { ServerRowView } from './server-row-view.tsx';
import { createServerRows } from './server-rows.ts';
import { ServerTableHead } from './server-table-head.tsx';
import type { ServerTableProps } from './server-table-props.ts';
import type { ServerTableScope } from './server-table-scope.ts';
import { useActionLinks } from './use-action-links.ts';
import { useRowUpdates } from './use-row-updates.ts';
import { useRunLink } from './use-run-link.ts';
import { useServerView } from './use-server-view.ts';
import { useTableCalls } from './use-table-calls.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import styles from './server-table.module.css';

const none: readonly ActionLink[] = [];

/** The properties of the table, and what draws the content of its cells. */
export interface RowsTableProps extends ServerTableProps {
  Content: ComponentType<ContentViewProps>;
}

/**
 * A table that a server describes, searched and sorted here: rows in progress are asked for one by one, cells that may be
 * changed are edited in their place, buttons are asked for anew when rows go.
 */
export function RowsTable(props: RowsTableProps) {
  const { label, columns, actions: given = none, batch = none, categories } = props;
  const t = useT();
  const element = useRef<HTMLTableElement>(null);
  const [rows] = useState(() => createServerRows(props.rows));
  const all = useAtomValue(rows.rows);
  const { scope, actions } = useScope(props, rows, given, element);
  const view = useServerView(props, all);
  const { visible } = view;
  const cells = columns.length + Number(scope.selectable) + Number(scope.hasActions);

  return (
    <div className={table['view']}>
      <ServerTableBar
        scope={scope}
        actions={actions}
        batch={batch}
        all={all}
        label={label}
        categories={categories}
        view={view}
      />
      <div className={table['scroller']}>
        <table ref={element} className={`${table['table']} ${styles['table']}`} aria-label={label}>
          <ServerTableHead scope={scope} view={view} />
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
  props: RowsTableProps,
  rows: ReturnType<typeof createServerRows>,
  given: readonly ActionLink[],
  element: React.RefObject<HTMLElement | null>,
) {
  const { name, columns, batch = none, base, rows: described, Content } = props;
  const store = useStore();
  const own = useTableCalls(base);
  const calls = props.calls ?? own;
  const onFailure = useTellFailure(base);
  const { actions, refresh } = useActionLinks(given, calls);
  useRowUpdates({ rows, calls, columns, table: element, onGone: () => void refresh() });
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
      Content,
      run,
      onFailure,
      selectable: batch.length > 0,
      hasActions,
      progressColumn: Math.max(
        columns.findIndex(({ id }) => id === 'status'),
        0,
      ),
    }),
    [rows, columns, calls, base, Content, run, onFailure, batch.length, hasActions],
  );
  return { scope, actions };
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
