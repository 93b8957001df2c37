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

/** Loads what a tab shows of an item, and loads it again when the item is another object: an action changed it. */
export function useLoaded<T>(item: { readonly id: string }, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
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
  return {
    value: known?.value,
    error: known?.error,
    busy: known?.busy ?? true,
    reload: () => setAttempt((count) => count + 1),
  };
}
