import { useMemo } from 'react';

interface Offered {
  offeredAt?(address: string): boolean;
}

const none: readonly never[] = [];

/** Returns a type's actions, columns or facets that are offered on the panel at an address. The list is the same while nothing changed. */
export function useOfferedAt<P extends Offered>(parts: readonly P[] | undefined, address: string): readonly P[] {
  return useMemo(() => parts?.filter((part) => part.offeredAt?.(address) ?? true) ?? none, [parts, address]);
}
