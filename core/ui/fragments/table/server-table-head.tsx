import { VisuallyHidden } from '../../controls/visually-hidden.tsx';
import { useT } from '../../services-context.tsx';
import { isAtEnd } from '../../table/column-layout.ts';
import { HeadCell } from '../../table/head-cell.tsx';
import { SelectAll } from '../../table/select-all.tsx';
import table from '../../table/table.module.css';
import type { ServerTableScope } from './server-table-scope.ts';
import type { ServerView } from './use-server-view.ts';

/** Select all, the columns with their sort, and the unnamed end. */
export function ServerTableHead({ scope, view }: { scope: ServerTableScope; view: ServerView }) {
  const t = useT();
  const { visible, sorting, sortBy } = view;
  return (
    <thead className={table['head']}>
      <tr>
        {scope.selectable ? (
          <th className={table['select']}>
            {visible.length > 0 ? <SelectAll selection={scope.rows.selection} rows={visible} /> : null}
          </th>
        ) : null}
        {scope.columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column.id}
            label={column.label}
            sorted={sorting?.column === column.id && sorting.direction}
            onSort={sortBy && column.sort !== false ? () => sortBy(column.id) : undefined}
            atEnd={isAtEnd(column)}
          />
        ))}
        {scope.hasActions ? (
          <th className={table['actions']}>
            <VisuallyHidden>{t('core:table.actionsColumn')}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
