import type { SortKind } from '#registry';
import type { ActionLink } from '../wire.ts';
import type { ServerRow } from './server-rows.ts';
import type { TableCalls } from './table-calls.ts';

export interface ServerColumn {
  id: string;
  label: string;
  /** How it is sorted; by what its cells look like when absent, and not at all when false (TBL-01). */
  sort?: SortKind | false;
  /** Figures stand at the end; those of a column of numbers or sizes do so anyway. */
  align?: 'end';
}

/** A table whose rows, cells and buttons a server describes (TBL-17). Texts are in the operator's language. */
export interface ServerTableProps {
  /** Names the table in what is posted: `<name>__<action>`. */
  name: string;
  /** The accessible name: what the table lists. */
  label: string;
  columns: readonly ServerColumn[];
  rows: readonly ServerRow[];
  /** Above the table: launch, create. */
  actions?: readonly ActionLink[];
  /** For the chosen rows. Without any there are no check boxes. */
  batch?: readonly ActionLink[];
  /** Fixed filters over what rows have as their `category`. Where each row is in one, the first with rows is pressed. */
  categories?: readonly { id: string; label: string }[];
  /** Addresses in the rows begin here: the address the description came from. */
  base?: string;
  /** In the place of calls to the back end. */
  calls?: TableCalls;
}
