import { atom, useAtomValue, useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import { Checkbox } from '../../controls/checkbox.tsx';
import { ProgressBar } from '../../controls/progress-bar.tsx';
import { classNames } from '../../controls/class-names.ts';
import { useT } from '../../services-context.tsx';
import table from '../../table/table.module.css';
import { ServerRowActions } from './server-actions.tsx';
import { ServerCell } from './server-cell.tsx';
import { rowName, type ServerRow } from './server-rows.ts';
import type { ServerTableScope } from './server-table-scope.ts';
import styles from './server-table.module.css';

/** Draws a row, with what a server says of it as attributes: display name, object id, addresses, interval, category. */
export const ServerRowView = memo(function ServerRowView({ scope, row }: { scope: ServerTableScope; row: ServerRow }) {
  const t = useT();
  const { rows, columns } = scope;
  const { id } = row;
  const selected = useAtomValue(useMemo(() => atom((get) => get(rows.selection.chosen).has(id)), [rows, id]));
  const stalled = useAtomValue(useMemo(() => atom((get) => get(rows.stalled).has(id)), [rows, id]));
  const toggle = useSetAtom(rows.selection.toggle);
  const moving = row.inProgress === true && !stalled;
  const name = rowName(row);
  return (
    <tr
      data-id={id}
      data-object-id={id}
      data-display={name}
      data-update-url={row.update}
      data-update-interval={row.interval}
      data-category={row.category}
      data-transition={moving || undefined}
      aria-selected={scope.selectable ? selected : undefined}
      className={table['row']}
    >
      {scope.selectable ? (
        <td className={table['select']}>
          <Checkbox checked={selected} aria-label={t('core:table.selectRow', { name })} onChange={() => toggle(id)} />
        </td>
      ) : null}
      {columns.map((column, place) => (
        <ServerCell key={column.id} scope={scope} row={row} column={column}>
          {moving && place === scope.progressColumn ? (
            <span className={classNames(table['progress'], styles['progress'])}>
              <ProgressBar label={t('core:table.changing', { name })} />
            </span>
          ) : null}
        </ServerCell>
      ))}
      {scope.hasActions ? (
        <td className={table['actions']}>
          <ServerRowActions scope={scope} row={row} />
        </td>
      ) : null}
    </tr>
  );
});
