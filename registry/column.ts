import type { LazyView, Services, View } from '#base';
import type { Gates } from './permissions.ts';

export interface CellProps<T> {
  item: T;
  value: unknown;
}

/**
 * The named formats, by which a value becomes text: `gb` and `mb` take gibibytes and mebibytes, `bytes` bytes; dates take ISO texts.
 * `title` has capitals, `noUnderscore` spaces, and `noValue` and `noName` words for what is missing. `id` leaves the text whole.
 */
export type FormatName =
  | 'yesno'
  | 'gb'
  | 'mb'
  | 'bytes'
  | 'title'
  | 'noUnderscore'
  | 'noValue'
  | 'noName'
  | 'uppercase'
  | 'simpleDate'
  | 'mediumDate'
  | 'relativeTime'
  | 'id';

/**
 * How a column's values are compared (requirements TBL-01). `size` takes bytes, or a text with a unit such as `1.5 GB`; `timeSince` puts the
 * youngest first, `timestamp` the oldest. A column without one is compared by its format, else as `number` where its first values all are, else as `text`.
 */
export type SortKind = 'text' | 'number' | 'size' | 'ipv4' | 'timeSince' | 'timestamp' | 'uuid';

/** The priority of a column added to another plugin's type without one. All of the type's own columns go before it. */
export const addedPriority = 1000;

export interface Column<T = unknown> extends Gates {
  id: string;
  /** A locale key; the property's label when absent. */
  label?: string;
  /**
   * 1 is always shown; higher numbers are hidden first on narrow windows. Absent: 1, and of a column that is added to another
   * plugin's type: it is the first to go.
   */
  priority?: number;
  /** The column that sorts the table first. */
  sortDefault?: boolean | 'asc' | 'desc';
  /** The value shown and sorted; `item[id]` when absent. A promise shows once it settles. */
  value?(item: T, services: Services): unknown;
  format?: FormatName;
  /** Value → locale key. Of a `yesno` the sign stays: these are its words where it stands without the column's head. */
  values?: Readonly<Record<string, string>>;
  /** Draws the cell instead of `format` and `values`. */
  view?: View<CellProps<T>> | LazyView<CellProps<T>>;
  /** `true` links to the item's details page. */
  link?: boolean | ((item: T) => string | undefined);
  sort?: SortKind | false;
  /** The name the list call sorts by; lets a list that is not wholly loaded be sorted by the service. */
  serverSort?: string;
  align?: 'start' | 'end';
  /** Pixels. Without it the format decides; the column that links takes what is left. */
  width?: number;
  /** A progress bar shows above the value while true. */
  inTransition?(item: T): boolean;
  /**
   * Ids of actions of the row that stand as buttons below the value while they can be used: what a state waits for. They are in the row's
   * menu as well.
   */
  actions?: readonly string[];
  /** Hidden until the operator asks for it in the column chooser. */
  hidden?: boolean;
  /** Is it there in the list of the panel at this address? Absent: in every one. */
  offeredAt?(address: string): boolean;
}

/** Describes a column by value, with the type of its item. */
export function columnOf<T>(definition: Column<T>): Column<T> {
  return definition;
}
