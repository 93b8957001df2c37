import type { ReactNode } from 'react';
import type { LazyView, View } from '#base';
import type { Column, Facet } from '#registry';

/** The words of a transfer table: locale keys. A page may replace each. */
export interface TransferTexts {
  allocated: string;
  available: string;
  /** Beside the available items' head. */
  selectOne: string;
  /** Instead of allocated rows. */
  noneAllocated: string;
  /** Instead of available rows. */
  noneAvailable: string;
  expandAllocated: string;
  expandAvailable: string;
  toggle: string;
  reorder: string;
  details: string;
}

/**
 * The items to choose from, and those chosen (REG-06). The model is the page's: the table says what it should be next and is
 * drawn with what it then is.
 */
export interface TransferTableProps<T> {
  /** All there are, the allocated ones among them. What is no array is logged and drawn as none. */
  available: readonly T[];
  /** The chosen items, in order. */
  allocated?: readonly T[] | undefined;
  onChange(allocated: readonly T[]): void;
  columns: readonly Column<T>[];
  /** The columns of the chosen items, where those have others. */
  allocatedColumns?: readonly Column<T>[];
  /** 1 unless given, and then a choice replaces the one before; negative: no limit. */
  maxAllocation?: number;
  /** An item's key: its `id` unless given. */
  itemKey?(item: T): string;
  /** The name of an item: its `name` unless given. */
  itemName?(item: T): string;
  /** Why an item can't be chosen, in the operator's language; it stays in view with it. */
  refuse?(item: T): string | undefined;
  /** The facets of the search of the available items, besides free text. */
  facets?: readonly Facet[];
  /** The view in an item's drawer; without it there are no drawers. */
  summary?: View<{ item: T }> | LazyView<{ item: T }>;
  /** Below the allocated rows, in their box: what the choice means (quota, prices). */
  meaning?: ReactNode;
  texts?: Partial<TransferTexts>;
}

export const usualTexts: TransferTexts = {
  allocated: 'core:transfer.allocated',
  available: 'core:transfer.available',
  selectOne: 'core:transfer.selectOne',
  noneAllocated: 'core:transfer.noneAllocated',
  noneAvailable: 'core:transfer.noneAvailable',
  expandAllocated: 'core:transfer.expandAllocated',
  expandAvailable: 'core:transfer.expandAvailable',
  toggle: 'core:transfer.toggle',
  reorder: 'core:transfer.reorder',
  details: 'core:transfer.details',
};
