import { Clock, useService } from '@sextant/sdk';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Loaded<T> {
  /** The latest that is known; it stays while a new answer is on its way. */
  readonly value: T | undefined;
  /** The reason why the latest answer failed. */
  readonly error: unknown;
  readonly busy: boolean;
  reload(): void;
}

interface State<T> {
  id: string;
  value?: T;
  error?: unknown;
  busy: boolean;
}

/** The pause before what is in transition is asked for again. */
const pollPauseMs = 3000;

/**
 * Loads what a tab shows of an item, and loads it again when the item is another object: an action changed it. While
 * `isMoving` is true of what was loaded, it is asked for again after a pause.
 */
export function useLoaded<T>(
  item: { readonly id: string },
  load: (signal: AbortSignal) => Promise<T>,
  isMoving?: (value: T) => boolean,
): Loaded<T> {
  const clock = useService(Clock);
  const { id } = item;
  const [state, setState] = useState<State<T>>({ id, busy: true });
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(load);
  useEffect(() => {
    const abort = new AbortController();
    const take = (next: (now: State<T>) => State<T>) => {
      if (!abort.signal.aborted) setState((now) => next(now.id === item.id ? now : { id: item.id, busy: true }));
    };
    take((now) => ({ ...now, busy: true }));
    ask(abort.signal).then(
      (value) => take(() => ({ id: item.id, value, busy: false })),
      (error: unknown) => take((now) => ({ ...now, error, busy: false })),
    );
    return () => abort.abort();
  }, [item, attempt]);
  const known = state.id === id ? state : undefined;
  const moving = known?.busy === false && known.value !== undefined && (isMoving?.(known.value) ?? false);
  useEffect(() => {
    if (!moving) return;
    const timer = clock.after(pollPauseMs, () => setAttempt((count) => count + 1));
    return () => timer.dispose();
  }, [moving, clock]);
  return {
    value: known?.value,
    error: known?.error,
    busy: known?.busy ?? true,
    reload: () => setAttempt((count) => count + 1),
  };
}
