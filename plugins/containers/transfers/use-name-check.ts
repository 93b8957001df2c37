import { useCallback, useEffect, useRef, useState } from 'react';
import { Clock, useService, useServices } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectExists } from './transfer-calls.ts';
import { nameProblem } from './upload-names.ts';

/** Milliseconds after the last key. */
const nameDebounceMs = 300;

/** `unknown`: the service did not say. */
export type NameState = 'checking' | 'free' | 'taken' | 'unknown' | undefined;

export interface NameCheck {
  state: NameState;
  /** Asks at once. Rejects where the service does not say; undefined: the name is another meanwhile. */
  again(): Promise<NameState>;
}

/** Asks whether a name is taken in the folder in view, after a pause (row CON-07). */
export function useNameCheck({ container, folder }: Place, name: string): NameCheck {
  const services = useServices();
  const clock = useService(Clock);
  const [checked, setChecked] = useState<{ name: string; state: NameState }>();
  const call = useRef<AbortController>(undefined);
  const isName = nameProblem(name) === undefined;
  const again = useCallback(async () => {
    const { signal } = (call.current ??= new AbortController());
    const tell = (state: NameState) => {
      if (signal.aborted) return undefined;
      setChecked({ name, state });
      return state;
    };
    tell('checking');
    try {
      const isTaken = await objectExists(services, { container, path: folder + name }, signal);
      return tell(isTaken ? 'taken' : 'free');
    } catch (error) {
      if (tell('unknown')) throw error;
      return undefined;
    }
  }, [container, folder, name, services]);
  useEffect(() => {
    if (!isName) return undefined;
    const own = new AbortController();
    call.current = own;
    const timer = clock.after(nameDebounceMs, () => void again().catch(() => {}));
    return () => {
      timer.dispose();
      own.abort();
    };
  }, [again, isName, clock]);
  if (!isName) return { state: undefined, again };
  return { state: checked?.name === name ? checked.state : 'checking', again };
}
