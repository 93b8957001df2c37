import { atom, useAtomValue, useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import type { Column } from '#registry';
import { RowActions } from '../actions/row-actions.tsx';
import { RetryingView } from '../lazy/retrying-view.tsx';
import { IconButton } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { classNames } from '../controls/class-names.ts';
import { useServices, useT } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { looseText } from './cell-values.ts';
import type { RowDrawerProps } from './row-drawer.tsx';
import type { TableRow as Row } from './rows.ts';
import type { Selection } from './selection-state.ts';
import { TableCell, useCellValue } from './table-cell.tsx';
import type { TableScope } from './table-scope.ts';
import styles from './table.module.css';

const rowDrawer = preloadedView<RowDrawerProps<any>>(async () => (await import('./row-drawer.tsx')).RowDrawer);

interface RowProps<T> {
  scope: TableScope<T>;
  row: Row<T>;
  /** The row's place among the visible rows. */
  index: number;
  /** Measures the drawn height, where only part of the rows is drawn. */
  measure?: ((element: HTMLElement | null) => void) | undefined;
}

/** Is this row in the set? The row is drawn again only when its own answer changes. */
function useIsIn(selection: Selection, id: string): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(selection.chosen).has(id)), [selection, id]));
}

function DrawnRow<T>({ scope, row, index, measure }: RowProps<T>) {
  const t = useT();
  const { id, item, name } = row;
  const selected = useIsIn(scope.selection, id);
  const open = useIsIn(scope.expanded, id) && scope.expandable;
  const stalled = useIsIn(scope.stalled, id);
  const toggleOpen = useSetAtom(scope.expanded.toggle);
  const moving = (scope.type.inTransition?.(item) ?? false) && !stalled;
  const expand = () => toggleOpen(id);
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        tabIndex={-1}
        data-row={index}
        data-id={id}
        data-resource-type={scope.type.id}
        data-display={name}
        data-transition={moving || undefined}
        aria-selected={scope.selectable ? selected : undefined}
        aria-rowindex={index + 2}
        className={classNames(styles['row'], open && styles['open'])}
      >
        {scope.selectable ? (
          <td className={styles['select']}>
            <Checkbox
              checked={selected}
              aria-label={t('core:table.selectRow', { name })}
              onChange={(_, { shiftKey }) => scope.choose(id, shiftKey)}
            />
          </td>
        ) : null}
        {scope.expandable ? (
          <td className={styles['expand']}>
            <IconButton
              icon={open ? 'chevron-down' : 'chevron-right'}
              size="s"
              flip={!open}
              label={t(open ? 'core:table.collapse' : 'core:table.expand', { name })}
              aria-expanded={open}
              onClick={expand}
            />
          </td>
        ) : null}
        {scope.columns.map((column) => (
          <TableCell key={column.id} scope={scope} column={column} item={item} moving={moving}>
            {column === scope.nameColumn && scope.second.length > 0 ? <SecondLine scope={scope} item={item} /> : null}
          </TableCell>
        ))}
        {scope.actions.length > 0 ? (
          <td className={styles['actions']}>
            <RowActions
              type={scope.type}
              actions={scope.actions}
              item={item}
              name={name}
              onEnd={scope.onEnd}
              compact={scope.compact}
              onExpand={scope.expandable && !open ? expand : undefined}
            />
          </td>
        ) : null}
      </tr>
      {open ? <RetryingView view={rowDrawer} props={{ scope, item }} /> : null}
    </tbody>
  );
}

/** Drawn again only when its row is another object: an unchanged item keeps its row (TBL-13). */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

/** Draws the columns that a phone has no room for, under the name. */
function SecondLine<T>({ scope, item }: { scope: TableScope<T>; item: T }) {
  return (
    <span className={styles['second']}>
      {scope.second.map((column) => (
        <SecondFact key={column.id} scope={scope} column={column} item={item} />
      ))}
    </span>
  );
}

function SecondFact<T>({ scope, column, item }: { scope: TableScope<T>; column: Column<T>; item: T }) {
  const services = useServices();
  const text = looseText(column, scope.type, useCellValue(column, item), services);
  // The dot between two is the line's: inside the word's own direction it would stand at its wrong end.
  return text === '' ? null : (
    <span>
      <bdi>{text}</bdi>
    </span>
  );
}
