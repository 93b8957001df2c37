import { useEffect, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import type { ComboboxOption } from './matching.ts';
import type { ComboboxSource } from './use-search.ts';

/**
 * Asks a source once for the name of a value that a form begins with and nobody has named: for the first of its choices, among which
 * it is found or not. Returns nothing until then, and where there is no source, no value or no need (`isKnown`).
 */
export function useChosenName(source: ComboboxSource | undefined, value: string, isKnown: boolean) {
  const latest = useLatest(source);
  const [found, setFound] = useState<ComboboxOption>();
  const isWanted = source !== undefined && value !== '' && !isKnown;

  useEffect(() => {
    if (!isWanted) return;
    const giveUp = new AbortController();
    const ask = async () => {
      const choices = (await latest.current?.('', giveUp.signal)) ?? [];
      if (!giveUp.signal.aborted) setFound(choices.find((choice) => choice.value === value));
    };
    // A value without a name is shown as it is; the list says why it can't be read, once it is opened.
    ask().catch(() => undefined);
    return () => giveUp.abort();
  }, [isWanted, value, latest]);

  return found?.value === value ? found : undefined;
}
