import { useAtomValue, useSetAtom } from 'jotai';
import { Checkbox } from '../controls/checkbox.tsx';
import { Spoken } from '../controls/spoken.tsx';
import { useT } from '../services-context.tsx';
import { actionsWidth, columnWidth, isAtEnd } from './column-layout.ts';
import { HeadCell } from './head-cell.tsx';
import { headerState } from './selection-state.ts';
import type { TableScope } from './table-scope.ts';
import { headFacts, useColumnTable } from './use-column-table.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

/** The sticky head: select all, columns with their sort, and the unnamed ends. */
export function TableHead<T>({ view, scope }: { view: ListView<T>; scope: TableScope<T> }) {
  const t = useT();
  const table = useColumnTable(view);
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  // Without a column that takes what is left the first one does.
  const flexible = scope.columns.some((column) => columnWidth(column, '') === undefined)
    ? undefined
    : scope.columns[0]?.id;
  return (
    <thead className={styles['head']} data-point="columns@1">
      <tr aria-rowindex={1}>
        {scope.selectable ? (
          <th className={styles['select']}>
            <SelectAll view={view} />
          </th>
        ) : null}
        {scope.expandable ? (
          <th className={styles['expand']}>
            <Spoken>{t('core:table.expandColumn')}</Spoken>
          </th>
        ) : null}
        {heads.map((head) => {
          const { column, labelKey } = headFacts(head.column.columnDef.meta);
          const label = t(labelKey);
          const width = head.column.id === flexible ? undefined : columnWidth(column, label, scope.phone);
          return (
            <HeadCell
              key={head.id}
              column={head.column.id}
              label={label}
              sorted={head.column.getIsSorted()}
              onSort={head.column.getCanSort() ? () => head.column.toggleSorting() : undefined}
              atEnd={isAtEnd(column)}
              width={width}
            />
          );
        })}
        {scope.actions.length > 0 ? (
          <th className={styles['actions']} style={{ inlineSize: actionsWidth(scope) }}>
            <Spoken>{t('core:table.actionsColumn')}</Spoken>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** Sets the rows in view, and only those (TBL-04). */
function SelectAll<T>({ view }: { view: ListView<T> }) {
  const t = useT();
  const chosen = useAtomValue(view.selection.chosen);
  const setAll = useSetAtom(view.selection.setAll);
  const state = headerState(view.visible, chosen);
  return (
    <Checkbox
      checked={state.checked}
      indeterminate={state.indeterminate}
      aria-label={t('core:table.selectAll')}
      onChange={(on) =>
        setAll(
          view.visible.map((row) => row.id),
          on,
        )
      }
    />
  );
}
