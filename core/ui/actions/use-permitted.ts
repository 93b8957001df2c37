import { useEffect, useMemo, useState } from 'react';
import type { Action } from '#registry';
import { Page } from '#services/page/page';
import { useEvent, useServices } from '../services-context.tsx';
import { permitted, type Permitted } from './permitted.ts';

const none: readonly Permitted<never>[] = [];

/**
 * Returns the actions that may be shown, and asks again when the item is another object.
 * @param item the item that each action's `allowed` is asked about; `null` for global actions. Absent: `allowed` is not asked, as for
 * several items, each of which is asked about when the action runs
 */
export function usePermitted<T>(actions: readonly Action<T>[] | undefined, item?: T | null): readonly Permitted<T>[] {
  const services = useServices();
  const page = services.get(Page);
  useEvent(page.onDidTakeState);
  const { policy } = page.state;
  const answer = useMemo(
    () => permitted(actions ?? [], item === undefined ? [] : [item], services),
    [actions, item, services, policy],
  );
  const [late, setLate] = useState<{ of: unknown; shown: readonly Permitted<T>[] }>({ of: undefined, shown: none });
  useEffect(() => {
    if (Array.isArray(answer)) return;
    let current = true;
    void answer.then((shown) => current && setLate({ of: answer, shown }));
    return () => {
      current = false;
    };
  }, [answer]);
  // While a new answer is under way the old one stays in view, so that buttons don't blink.
  return Array.isArray(answer) ? answer : late.shown;
}
