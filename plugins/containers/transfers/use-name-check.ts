import { useEffect, useState } from 'react';
import { Clock, useService, useServices } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectTime } from './transfer-calls.ts';
import { nameProblem } from './upload-names.ts';

/** Milliseconds after the last key. */
const pause = 300;

export type NameState = 'checking' | 'free' | 'taken' | undefined;

/** Asks whether a name is taken in the folder in view, after a pause (row CON-07). A call that fails says nothing. */
export function useNameCheck({ container, folder }: Place, name: string): NameState {
  const services = useServices();
  const clock = useService(Clock);
  const [checked, setChecked] = useState<{ name: string; state: NameState }>();
  const isName = nameProblem(name) === undefined;
  useEffect(() => {
    if (!isName) return undefined;
    const call = new AbortController();
    const look = async () => {
      const time = await objectTime(services, { container, path: folder + name }, call.signal).catch(() => undefined);
      if (!call.signal.aborted) setChecked({ name, state: time === undefined ? 'free' : 'taken' });
    };
    const timer = clock.after(pause, () => void look());
    return () => {
      timer.dispose();
      call.abort();
    };
  }, [container, folder, name, isName, services, clock]);
  if (!isName) return undefined;
  return checked?.name === name ? checked.state : 'checking';
}
