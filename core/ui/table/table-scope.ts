import type { Action, Column, ResourceType } from '#registry';
import type { Outcome } from '../actions/run-action.ts';
import type { Selection } from './selection-state.ts';

/** The values that all rows of a table share; another object only when all rows have to be drawn anew. */
export interface TableScope<T> {
  readonly type: ResourceType<T>;
  readonly columns: readonly Column<T>[];
  /** The column under whose value the second line stands. */
  readonly nameColumn: Column<T> | undefined;
  /** Shown as a second line under the name, on phones. */
  readonly second: readonly Column<T>[];
  readonly selectable: boolean;
  readonly expandable: boolean;
  readonly actions: readonly Action<T>[];
  /** Hears how an action of a row ended. */
  onEnd(outcome: Outcome): void;
  /** All actions of a row in its menu: no hover, or no room. */
  readonly compact: boolean;
  /** Rows of two lines, narrow columns. */
  readonly phone: boolean;
  readonly selection: Selection;
  readonly expanded: Selection;
  readonly stalled: Selection;
  /** Chooses a row; with Shift all rows from the last one on. */
  choose(id: string, shift: boolean): void;
  /** The address of an item's details page. */
  detailsOf(item: T): string;
}

/** How many cells a row has. */
export function cellCount(scope: TableScope<any>): number {
  return scope.columns.length + Number(scope.selectable) + Number(scope.expandable) + Number(scope.actions.length > 0);
}
