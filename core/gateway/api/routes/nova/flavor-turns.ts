import type { SealedSession } from '../../../openstack/sealed-session.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';

const turns = createKeyedMutex();

/**
 * Runs the changes of a flavor one after the other. A change that reads it while another makes it anew would find it without
 * its extra specs and projects, and make it again so. This holds for changes through this gateway. Those by another gateway or
 * client can't be kept waiting: a look immediately before the deletion finds most of them, not those after that look.
 */
export function inTurn<T>(
  { params, session }: { params: { id: string }; session: SealedSession },
  run: () => Promise<T>,
): Promise<T> {
  return turns.take(`${session.region ?? ''} ${params.id}`, run);
}
