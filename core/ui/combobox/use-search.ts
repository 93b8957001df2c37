import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { failureOf } from '../form/failure.ts';
import { useService } from '../services-context.tsx';
import type { ComboboxOption } from './matching.ts';
import { useLatest } from '../use-latest.ts';

/**
 * Finds choices by what was typed; '' asks for the first of them. Gives up when told to. Rejects with words for the operator; an error
 * with `isFinal: true` says that asking again would end in the same.
 */
export type ComboboxSource = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

export type Search =
  | { readonly state: 'found'; readonly options: readonly ComboboxOption[] }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly why: string; readonly isFinal?: true };

/** How long typing pauses before it is searched for, in milliseconds. */
const searchDebounceMs = 250;

const waiting: Search = { state: 'waiting' };

/**
 * Asks a source for what is typed, while the list is open: once typing pauses, and one question at a time; an answer that is
 * not wanted any more is given up and never shown. `again` repeats a question that failed.
 */
export function useSearch(source: ComboboxSource | undefined, typed: string, open: boolean) {
  const clock = useService(Clock);
  const latest = useLatest(source);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; search: Search }>();
  const question = `${attempt} ${typed}`;
  const wanted = source !== undefined && open;

  useEffect(() => {
    if (!wanted) {
      setAnswer(undefined);
      return;
    }
    const giveUp = new AbortController();
    const ask = async () => {
      const put = (search: Search) => giveUp.signal.aborted || setAnswer({ to: question, search });
      try {
        put({ state: 'found', options: (await latest.current?.(typed, giveUp.signal)) ?? [] });
      } catch (error) {
        const { message: why, isFinal } = failureOf(error);
        put({ state: 'failed', why, ...(isFinal && { isFinal }) });
      }
    };
    const timer = typed === '' ? void ask() : clock.after(searchDebounceMs, () => void ask());
    return () => {
      timer?.dispose();
      giveUp.abort();
    };
  }, [wanted, question, typed, clock, latest]);

  return {
    search: answer?.to === question ? answer.search : waiting,
    again: () => setAttempt((times) => times + 1),
  };
}
