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

/** What the operator chose to see or not to see; a column not named follows its definition. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

export interface Columns<T> {
  /** Those the operator may see, in order. */
  readonly all: readonly Column<T>[];
  /** Those in view. */
  readonly shown: readonly Column<T>[];
  /** Those that only the window is too narrow for, the more important first. */
  readonly squeezed: readonly Column<T>[];
  readonly choice: ColumnChoice;
  choose(choice: ColumnChoice): void;
}

const noColumns: readonly never[] = [];

/**
 * Which columns are drawn: permitted ones, chosen ones, and among them those for which the window has room.
 *
 * @param room pixels that the table has for them
 */
export function useColumns<T>(type: ResourceType<T>, room: number): Columns<T> {
  const storage = useService(Storage);
  const telemetry = useService(Telemetry);
  const all = useGated<Column<T>>(type.columns ?? noColumns);
  const key = `columns.${type.id}`;
  const [choice, setChoice] = useState<ColumnChoice>(() => storage.get<ColumnChoice>(key) ?? {});
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
        storage.set(key, next);
        setChoice(next);
      },
    };
  }, [all, choice, key, most, priorities, room, storage, t, type]);
}

/** The largest priority the window has room for; follows the window. */
function useShownPriority(): number {
  const [, tablet, rail, wide] = breakpoints;
  // One query per step keeps the table still while the window moves within one.
  const least = useMedia(`(min-width: ${tablet}px)`);
  const more = useMedia(`(min-width: ${rail}px)`);
  const most = useMedia(`(min-width: ${wide}px)`);
  return shownPriority(most ? wide! : more ? rail! : least ? tablet! : 0);
}
