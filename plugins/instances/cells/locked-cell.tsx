import { type CellProps, useT } from '@sextant/sdk';
import { YesNo } from '@sextant/ui';
import type { Server } from '../server.ts';

/** Whether the server is locked, and why. */
export function LockedCell({ item: { locked, locked_reason: reason } }: Pick<CellProps<Server>, 'item'>) {
  const t = useT();
  if (!locked || !reason) return <YesNo value={locked} />;
  const text = t('instances:locked.why', { reason });
  return <span title={text}>{text}</span>;
}
