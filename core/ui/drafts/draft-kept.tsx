import { useEffect, useReducer } from 'react';
import { Clock } from '#services/clock/clock';
import { useService, useT } from '../services-context.tsx';
import { useWhen } from './use-when.ts';

/** How often "kept 4 s ago" is said anew, in milliseconds. */
const noticeIntervalMs = 5000;

/** When what was typed was last kept; nothing as long as it was not. */
export function DraftKept({ at }: { at: number | undefined }) {
  const t = useT();
  const when = useWhen();
  const clock = useService(Clock);
  const [beat, next] = useReducer((beats: number) => beats + 1, 0);
  useEffect(() => {
    if (at === undefined) return;
    const timer = clock.after(noticeIntervalMs, next);
    return () => timer.dispose();
  }, [at, beat, clock]);
  if (at === undefined) return null;
  return t('core:draft.kept', { when: when(at) });
}
