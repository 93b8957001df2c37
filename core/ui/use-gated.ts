import { useEffect, useMemo, useReducer } from 'react';
import type { Gates } from '#registry';
import { Permissions } from '#services/permissions/permissions';
import { useService } from './services-context.tsx';

/**
 * Returns the items whose checks have all passed, in their order. What has to be asked is hidden until the answer is there, and
 * stays hidden when it is no (TBL-12). Asked again when the list is another.
 */
export function useGated<G extends Gates>(items: readonly G[]): readonly G[] {
  const permissions = useService(Permissions);
  const [turn, answered] = useReducer((count: number) => count + 1, 0);
  const answers = useMemo(() => new Map(items.map((item) => [item, permissions.known(item)])), [items, permissions]);
  useEffect(() => {
    let current = true;
    for (const item of items) {
      if (answers.get(item) !== undefined) continue;
      void permissions.check(item).then((open) => {
        answers.set(item, open);
        if (current) answered();
      });
    }
    return () => {
      current = false;
    };
  }, [answers, items, permissions]);
  return useMemo(() => {
    const open = items.filter((item) => answers.get(item) === true);
    return open.length === items.length ? items : open;
    // `turn` says that an answer came.
  }, [items, answers, turn]);
}
