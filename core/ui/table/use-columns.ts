import { useMemo, useState } from 'react';
import type { Column, ResourceType } from '#registry';
import { Storage } from '#services/storage/storage';
import { Telemetry } from '#services/telemetry/telemetry';
import { useService, useT } from '../services-context.tsx';
import { useGated } from '../use-gated.ts';
import { useMedia } from '../use-media.ts';
import { columnLabel } from './cell-values.ts';
import { columnWidth, leastFlexible } from './column-layout.ts';
import { breakpoints, columnPriority, fittingColumns, shownPriority } from './column-priority.ts';
import { useLatest } from '../use-latest.ts';

/** The operator's choice of columns to see or not to see; a column not named follows its definition. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

export interface Columns<T> {
  /** The columns that the operator may see, in order. */
  readonly all: readonly Column<T>[];
  /** The columns in view. */
  readonly shown: readonly Column<T>[];
  /** The columns left out only because the window is too narrow, the more important first. */
  readonly squeezed: readonly Column<T>[];
  readonly choice: ColumnChoice;
  choose(choice: ColumnChoice): void;
}

const noColumns: readonly never[] = [];

/** The columns that a view names, and how it names others. */
export interface NamedColumns {
  readonly ids: readonly string[] | undefined;
  name(ids: readonly string[]): void;
}

/**
 * Returns the columns to draw: permitted ones, chosen ones, and among them those for which the window has room. What the view
 * names goes before what the operator chose for all views of the list.
 *
 * @param room pixels that the table has for them
 */
export function useColumns<T>(type: ResourceType<T>, room: number, named: NamedColumns): Columns<T> {
  const storage = useService(Storage);
  const telemetry = useService(Telemetry);
  const all = useGated<Column<T>>(type.columns ?? noColumns);
  const key = `columns.${type.id}`;
  const [own, setOwn] = useState<ColumnChoice>(() => storage.get<ColumnChoice>(key) ?? {});
  const names = useLatest(named.name);
  const ids = named.ids?.join();
  const choice = useMemo<ColumnChoice>(() => {
    const inView = ids?.split(',');
    // A view of which no column is left names none.
    if (!inView || !all.some(({ id }) => inView.includes(id))) return own;
    return Object.fromEntries(all.map(({ id }) => [id, inView.includes(id)]));
  }, [all, ids, own]);
  const most = useShownPriority();
  const t = useT();
  const priorities = useMemo(() => {
    const warn = (message: string) => telemetry.report('warning', message);
    return new Map(all.map((column) => [column.id, columnPriority(column, warn)]));
  }, [all, telemetry]);
  return useMemo(() => {
    const wanted = all.filter((column) => choice[column.id] ?? !column.hidden);
    const priority = (column: Column<T>) => priorities.get(column.id) ?? 1;
    const width = (column: Column<T>) => columnWidth(column, t(columnLabel(column, type))) ?? leastFlexible(false);
    const candidates = wanted.filter((column) => priority(column) <= most);
    // A phone's columns are narrower than their usual measure, and only the most important are left by then.
    const shown = most === 1 ? candidates : fittingColumns(candidates, room, { priority, width });
    return {
      all,
      shown,
      squeezed: wanted
        .filter((column) => !shown.includes(column))
        .toSorted((a, b) => priorities.get(a.id)! - priorities.get(b.id)!),
      choice,
      choose(next) {
        if (ids !== undefined) {
          names.current(all.filter((column) => next[column.id] ?? !column.hidden).map(({ id }) => id));
          return;
        }
        const kept = merged(storage.get<ColumnChoice>(key), own, next);
        storage.set(key, kept);
        setOwn(kept);
      },
    };
  }, [all, choice, ids, key, most, own, priorities, room, storage, t, type.properties]);
}

/**
 * Applies the changes from `before` to `next` to what another tab may have kept meanwhile. An empty choice resets to the type's
 * own.
 */
function merged(kept: ColumnChoice | undefined, before: ColumnChoice, next: ColumnChoice): ColumnChoice {
  if (Object.keys(next).length === 0) return next;
  const changed = Object.entries(next).filter(([id, shown]) => before[id] !== shown);
  return { ...kept, ...Object.fromEntries(changed) };
}

/** The largest priority the window has room for; follows the window. */
function useShownPriority(): number {
  const [, tablet, rail, wide] = breakpoints;
  // Each step has its own query, which keeps the table still while the window moves within one step.
  const least = useMedia(`(min-width: ${tablet}px)`);
  const more = useMedia(`(min-width: ${rail}px)`);
  const most = useMedia(`(min-width: ${wide}px)`);
  return shownPriority(most ? wide! : more ? rail! : least ? tablet! : 0);
}
