import { useMemo } from 'react';
import type { Action } from '#registry';

const none: readonly never[] = [];

/** Returns a type's actions that are offered on the panel at an address. The list is the same while nothing changed. */
export function useActionsAt<T>(actions: readonly Action<T>[] | undefined, address: string): readonly Action<T>[] {
  return useMemo(() => actions?.filter((action) => action.offeredAt?.(address) ?? true) ?? none, [actions, address]);
}
