import { useMemo } from 'react';
import type { Action } from '#registry';

const none: readonly never[] = [];

/** Those of a type's actions that are offered on the panel at an address; the same list while nothing changed. */
export function useActionsAt<T>(actions: readonly Action<T>[] | undefined, address: string): readonly Action<T>[] {
  return useMemo(() => actions?.filter((action) => action.offeredAt?.(address) ?? true) ?? none, [actions, address]);
}
