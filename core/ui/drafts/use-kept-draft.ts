import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Storage } from '#services/storage/storage';
import { useService } from '../services-context.tsx';
import { DraftKeeper } from './draft-keeper.ts';

/** How a form says what of it is kept. */
export interface DraftSettings<M> {
  /** Keeps what was typed under this key until it is submitted or discarded; without one nothing is kept. */
  draftKey?: string;
  /**
   * What of the model is kept as a draft; everything that JSON can hold when absent. Files are never kept, nor what is a
   * secret by its name (`password`, `apiKey`, `user_data`, …) or by the key of its pair; any other secret is to be left out here.
   */
  draftOf?(model: M): Partial<M>;
}

export interface KeptDraft<M extends object> {
  /** None for a form that has no drafts. */
  readonly keeper: DraftKeeper<M> | undefined;
  /** When it was last kept, in milliseconds since the epoch. */
  readonly keptAt: number | undefined;
  /** There is nothing kept any more. */
  forget(): void;
}

/**
 * Who keeps what is typed into one form, for as long as that is drawn. `start`: what it holds when nothing was typed. `id`: of
 * the draft, for a form that is drawn anew and goes on with its own.
 */
export function useKeptDraft<M extends object>(
  { draftKey, draftOf }: DraftSettings<M>,
  start: M | undefined,
  id?: string,
): KeptDraft<M> {
  const [storage, clock] = [useService(Storage), useService(Clock)];
  const [keptAt, setKeptAt] = useState<number>();
  const [keeper] = useState(() => {
    if (!draftKey) return undefined;
    const options = { storage, clock, key: draftKey, partOf: draftOf, onKept: setKeptAt, ...(id ? { id } : {}) };
    return new DraftKeeper<M>(start ? { ...options, start } : options);
  });
  useEffect(() => {
    if (!keeper) return;
    const onLeave = () => keeper.flush();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      keeper.flush();
    };
  }, [keeper]);
  return { keeper, keptAt, forget: () => setKeptAt(undefined) };
}
