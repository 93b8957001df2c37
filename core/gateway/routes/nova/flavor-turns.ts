import type { SealedSession } from '../../plugins/session.ts';
import { createTurns } from '../turns.ts';

const turns = createTurns();

/**
 * One change of a flavor after the other: who looked at it while another makes it anew would find it without its extra specs and
 * projects, and make it again so. This holds for what goes through this gateway. What comes past it, by another gateway or another
 * client, can't be kept waiting: a look immediately before the deletion finds most of it, not what comes after that look.
 */
export function inTurn<T>(
  { params, session }: { params: { id: string }; session: SealedSession },
  run: () => Promise<T>,
): Promise<T> {
  return turns.take(`${session.region ?? ''} ${params.id}`, run);
}
