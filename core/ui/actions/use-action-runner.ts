import { useCallback, useMemo, useRef, useState } from 'react';
import type { Action, ResourceType } from '#registry';
import { Modals } from '#services/modals/modals';
import { useEvent, useService, useServices } from '../services-context.tsx';
import { tellPartFailed } from '../lazy/part-failed.ts';
import type { Outcome } from './run-action.ts';
import { useLatest } from '../use-latest.ts';

export interface ActionRunner<T> {
  /** Id of the action that works now. One that waits for the operator's answer in a modal is not working. */
  readonly running: string | undefined;
  run(action: Action<T>, items: readonly T[]): void;
}

/**
 * Runs the actions of one list: while one of them runs the others do nothing. `onEnd` hears how each ended. The runner is the
 * same object until `running` changes.
 */
export function useActionRunner<T>(type: ResourceType<T>, onEnd?: (outcome: Outcome) => void): ActionRunner<T> {
  const services = useServices();
  const busy = useRef(false);
  const end = useLatest(onEnd);
  const [running, setRunning] = useState<string>();
  const modals = useService(Modals);
  useEvent(modals.onDidChange);
  const working = modals.stack().length > 0 ? undefined : running;
  const run = useCallback(
    (action: Action<T>, items: readonly T[]) => {
      if (busy.current) return;
      busy.current = true;
      setRunning(action.id);
      const ended = async (): Promise<Outcome> => {
        try {
          const { runAction } = await import('./run-action.ts');
          return await runAction(action, items, { services, type });
        } catch (error) {
          // The action's code could not be fetched: a run itself never rejects.
          tellPartFailed(services, error);
          return { state: 'failed' };
        }
      };
      void ended().then((outcome) => {
        busy.current = false;
        setRunning(undefined);
        end.current?.(outcome);
      });
    },
    [end, services, type],
  );
  return useMemo(() => ({ running: working, run }), [working, run]);
}
