import { useCallback, useMemo, useRef, useState } from 'react';
import type { Action, ResourceType } from '#registry';
import { useServices } from '../services-context.tsx';
import { type Outcome, runAction } from './run-action.ts';

export interface ActionRunner<T> {
  /** Id of the action that runs now. */
  readonly running: string | undefined;
  run(action: Action<T>, items: readonly T[]): void;
}

/**
 * Runs the actions of one list: while one of them runs the others do nothing (ACT.8). `onEnd` hears how each ended.
 * The runner is the same object until `running` changes.
 */
export function useActionRunner<T>(type: ResourceType<T>, onEnd?: (outcome: Outcome) => void): ActionRunner<T> {
  const services = useServices();
  const busy = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const [running, setRunning] = useState<string>();
  const run = useCallback(
    (action: Action<T>, items: readonly T[]) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(action.id);
      void runAction(action, items, { services, type }).then((outcome) => {
        busy.current = false;
        setRunning(undefined);
        end.current?.(outcome);
      });
    },
    [services, type],
  );
  return useMemo(() => ({ running, run }), [running, run]);
}
