import { useMemo, useSyncExternalStore } from 'react';
import { evaluateWhen, parseWhen } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { useService } from '../services-context.tsx';

/** Does the `when` expression hold? Undefined while that is not known. Throws `WHEN_MALFORMED`. */
export function useWhen(expression: string): boolean | undefined {
  const facts = useService(FactBook);
  const when = useMemo(() => parseWhen(expression), [expression]);
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ask = () => when.keys.forEach((key) => facts.get(key) === undefined && facts.want(key));
      const listening = facts.onDidChange((keys) => {
        if (!keys.some((key) => when.keys.has(key))) return;
        ask();
        listener();
      });
      ask();
      return () => listening.dispose();
    },
    [facts, when],
  );
  return useSyncExternalStore(subscribe, () => evaluateWhen(when.node, (key) => facts.get(key)));
}
