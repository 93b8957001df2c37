import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { useT } from '../services-context.tsx';
import { actionsWidth, columnWidth, isAtEnd } from './column-layout.ts';
import { HeadCell } from './head-cell.tsx';
import { SelectAll } from './select-all.tsx';
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
            <SelectAll selection={view.selection} rows={view.visible} />
          </th>
        ) : null}
        {scope.expandable ? (
          <th className={styles['expand']}>
            <VisuallyHidden>{t('core:table.expandColumn')}</VisuallyHidden>
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
            <VisuallyHidden>{t('core:table.actionsColumn')}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
