import { atom } from 'jotai';
import { type Disposable, errorText } from '#base';
import type { Clock } from '#services/clock/clock';
import { HttpError } from '#services/http/http';

/** How long a cell shows that it was saved, in milliseconds. */
export const flashTime = 1_300;

/** The three calls of a cell: its view, its form, and the form sent back. */
export interface CellCalls<V, F, D> {
  view(): Promise<V>;
  form(): Promise<F>;
  save(data: D): Promise<void>;
}

export interface InlineCellOptions<V, F, D> {
  /** The view that the table came with. */
  view: V;
  calls: CellCalls<V, F, D>;
  clock: Clock;
  /** A failure that no words at the field belong to: not allowed, not reachable. Tells the operator. */
  tell(error: unknown): void;
  /**
   * Words for the field when the form is another by now, so that what was typed would undo what others did: nothing is sent then,
   * and the next attempt takes it for known. Without it the form is not asked for again.
   */
  news?(known: F, now: F, data: D): string | undefined;
}

/** `submitting` keeps the form: what was typed stays in view until the server has taken it. */
export type InlineCellState<V, F> =
  | { mode: 'view'; view: V; saved: boolean }
  | { mode: 'loading'; view: V }
  | { mode: 'editing'; view: V; form: F; error?: string }
  | { mode: 'submitting'; view: V; form: F };

/**
 * A cell that is edited where it stands (INL-01 to -04): view, the form once it is fetched, sent, and the view as the server
 * has it then. No screen and no network in it.
 */
export function createInlineCell<V, F, D>({ view: first, calls, clock, tell, news }: InlineCellOptions<V, F, D>) {
  const state = atom<InlineCellState<V, F>>({ mode: 'view', view: first, saved: false });
  let flash: Disposable | undefined;
  // Counts the edits, so that an answer to one that was cancelled is nobody's.
  let edits = 0;

  const settle = atom(null, (get, set, view: V, saved: boolean) => {
    flash?.dispose();
    set(state, { mode: 'view', view, saved });
    if (!saved) return;
    flash = clock.after(flashTime, () => {
      const now = get(state);
      if (now.mode === 'view') set(state, { ...now, saved: false });
    });
  });

  /** Fetches the form. A form that does not come leaves the view as it was. */
  const edit = atom(null, async (get, set) => {
    const { mode, view } = get(state);
    if (mode !== 'view') return;
    flash?.dispose();
    const own = (edits += 1);
    set(state, { mode: 'loading', view });
    try {
      const form = await calls.form();
      if (own === edits) set(state, { mode: 'editing', view: get(state).view, form });
    } catch (error) {
      if (own !== edits) return;
      set(settle, get(state).view, false);
      tell(error);
    }
  });

  /** Puts the kept view back; asks nobody (INL-02). */
  const cancel = atom(null, (get, set) => {
    const { mode, view } = get(state);
    if (mode !== 'loading' && mode !== 'editing') return;
    edits += 1;
    set(settle, view, false);
  });

  /** Sends the form. What a 400 says stands at the field; after any failure the form stays as it was filled in. */
  const submit = atom(null, async (get, set, data: D) => {
    const now = get(state);
    if (now.mode !== 'editing') return;
    const { form } = now;
    set(state, { mode: 'submitting', view: now.view, form });
    try {
      const latest = news ? await calls.form() : form;
      const error = news?.(form, latest, data);
      if (error !== undefined) return set(state, { mode: 'editing', view: get(state).view, form: latest, error });
      await calls.save(data);
    } catch (error) {
      const atField = error instanceof HttpError && error.status === 400;
      set(state, { mode: 'editing', view: get(state).view, form, ...(atField ? { error: errorText(error) } : {}) });
      if (!atField) tell(error);
      return;
    }
    try {
      set(settle, await calls.view(), true);
    } catch (error) {
      set(settle, get(state).view, false);
      tell(error);
    }
  });

  /** The table has another view of the cell. An edit under way goes on, and cancelling it gives the new one. */
  const refresh = atom(null, (get, set, view: V) => {
    const now = get(state);
    if (now.view !== view) set(state, { ...now, view });
  });

  return { state, edit, cancel, submit, refresh, dispose: () => flash?.dispose() };
}

export type InlineCell<V, F, D> = ReturnType<typeof createInlineCell<V, F, D>>;
