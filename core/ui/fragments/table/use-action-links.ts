import { useCallback, useEffect, useState } from 'react';
import { errorText } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import { useService } from '../../services-context.tsx';
import type { ActionLink } from '../wire.ts';
import type { TableCalls } from './table-calls.ts';
import { useLatest } from '../../use-latest.ts';

/**
 * The buttons above a table. `refresh` asks for those that have an address for it, each at its own: a quota may have opened
 * or closed one, or taken it away. A failure leaves the button as it is and is only logged (POLL-07).
 */
export function useActionLinks(given: readonly ActionLink[], calls: Pick<TableCalls, 'action'>) {
  const telemetry = useService(Telemetry);
  const [actions, setActions] = useState(given);
  useEffect(() => setActions(given), [given]);
  const latest = useLatest(actions);

  const refresh = useCallback(async () => {
    await Promise.all(
      latest.current.map(async ({ id, update }) => {
        if (update === undefined) return;
        try {
          const now = await calls.action(update);
          setActions((before) => before.flatMap((each) => (each.id === id ? (now ? [{ ...now, id }] : []) : [each])));
        } catch (error) {
          telemetry.report('error', 'An error occurred while updating.', { action: id, cause: errorText(error) });
        }
      }),
    );
  }, [calls, latest, telemetry]);
  return { actions, refresh };
}
