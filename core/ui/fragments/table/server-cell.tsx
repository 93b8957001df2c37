import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Missing } from '../../cells/cells.tsx';
import { classNames } from '../../controls/class-names.ts';
import { useT } from '../../services-context.tsx';
import { isAtEnd } from '../../table/column-layout.ts';
import table from '../../table/table.module.css';
import { InlineCell } from '../cells/inline-cell-view.tsx';
import type { CellView } from '../wire.ts';
import { cellText, rowName, type ServerRow } from './server-rows.ts';
import type { ServerColumn } from './server-table-props.ts';
import type { ServerTableScope } from './server-table-scope.ts';
import styles from './server-table.module.css';

interface ServerCellProps {
  scope: ServerTableScope;
  row: ServerRow;
  column: ServerColumn;
  /** After what the cell holds. */
  children: ReactNode;
}

/** A cell: its text or content; one that has an address of its own can be edited in its place. */
export function ServerCell({ scope, row, column, children }: ServerCellProps) {
  const t = useT();
  const setCell = useSetAtom(scope.rows.setCell);
  const given = row.cells[column.id];
  const view: CellView = typeof given === 'object' ? given : { text: given ?? '' };
  const text = cellText(given);
  const drawn = <CellContent view={view} scope={scope} />;
  return (
    <td
      data-cell-name={column.id}
      data-update-url={view.update}
      className={classNames(isAtEnd(column) && table['end'], view.update !== undefined && styles['editable'])}
      title={text || undefined}
    >
      {view.update === undefined ? (
        children ? (
          <span className={table['moving']}>
            {drawn}
            {children}
          </span>
        ) : (
          drawn
        )
      ) : (
        <InlineCell
          view={view}
          address={view.update}
          label={t('core:fragments.cell.of', { column: column.label, row: rowName(row) })}
          calls={scope.calls}
          onSaved={(saved) => setCell(row.id, column.id, { update: view.update!, ...saved })}
          onFailure={scope.onFailure}
        >
          {drawn}
        </InlineCell>
      )}
    </td>
  );
}

function CellContent({ view, scope: { Content, base } }: { view: CellView; scope: ServerTableScope }) {
  if (view.content?.length) return <Content content={view.content} base={base} />;
  return view.text ? <bdi>{view.text}</bdi> : <Missing />;
}
