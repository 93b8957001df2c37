import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';

/** The ids of the chosen items: sorting, filtering and paging leave them alone. */
export interface Selection {
  readonly chosen: PrimitiveAtom<ReadonlySet<string>>;
  readonly toggle: WritableAtom<null, [id: string], void>;
  /** Gives all of these one state; the others keep theirs. */
  readonly setAll: WritableAtom<null, [ids: readonly string[], on: boolean], void>;
  readonly clear: WritableAtom<null, [], void>;
  /** Forgets items that are gone. */
  readonly forget: WritableAtom<null, [ids: readonly string[]], void>;
}

export function createSelection(): Selection {
  const chosen = atom<ReadonlySet<string>>(new Set<string>());
  return {
    chosen,
    toggle: atom(null, (get, set, id: string) => {
      const next = new Set(get(chosen));
      if (!next.delete(id)) next.add(id);
      set(chosen, next);
    }),
    setAll: atom(null, (get, set, ids: readonly string[], on: boolean) => {
      const next = new Set(get(chosen));
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      set(chosen, next);
    }),
    clear: atom(null, (get, set) => {
      if (get(chosen).size > 0) set(chosen, new Set<string>());
    }),
    forget: atom(null, (get, set, ids: readonly string[]) => {
      const next = new Set(get(chosen));
      const had = ids.filter((id) => next.delete(id)).length;
      if (had > 0) set(chosen, next);
    }),
  };
}

/** The header checkbox: checked when there are rows in view and all are chosen, in between when some are. */
export function headerState(
  visible: readonly { id: string }[],
  chosen: ReadonlySet<string>,
): { checked: boolean; indeterminate: boolean } {
  if (chosen.size === 0 || visible.length === 0) return { checked: false, indeterminate: false };
  let count = 0;
  for (const row of visible) if (chosen.has(row.id)) count += 1;
  return { checked: count === visible.length, indeterminate: count > 0 && count < visible.length };
}
