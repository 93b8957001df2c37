import { useMemo } from 'react';
import type { Action } from '#registry';

const none: readonly never[] = [];

/** Returns the actions of a type that are offered on the panel at an address; the same list while nothing changed. */
export function useActionsAt<T>(actions: readonly Action<T>[] | undefined, address: string): readonly Action<T>[] {
  return useMemo(() => actions?.filter((action) => action.offeredAt?.(address) ?? true) ?? none, [actions, address]);
}
