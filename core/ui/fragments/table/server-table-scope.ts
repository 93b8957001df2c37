import type { ComponentType } from 'react';
import type { ContentViewProps } from '../content-view-props.ts';
import type { ActionLink } from '../wire.ts';
import type { ServerRow, ServerRows } from './server-rows.ts';
import type { ServerColumn } from './server-table-props.ts';
import type { TableCalls } from './table-calls.ts';

/** The values that all rows of a server's table share; the same object until one of these changes. */
export interface ServerTableScope {
  readonly rows: ServerRows;
  readonly columns: readonly ServerColumn[];
  readonly calls: TableCalls;
  /** Where addresses in it begin. */
  readonly base: string | undefined;
  /** Draws the content of a cell. Content may hold a table in turn. */
  readonly Content: ComponentType<ContentViewProps>;
  readonly selectable: boolean;
  readonly hasActions: boolean;
  /** The column in which a row in progress shows that it is. */
  readonly progressColumn: number;
  /** Does what a button says, with these rows. */
  run(action: ActionLink, rows: readonly ServerRow[]): void;
  /** Tells the operator that a cell could not be edited. */
  onFailure(error: unknown): void;
}
