import { StatusCell as Cell } from '@sextant/ui';
import { isInTransition, statusOf } from './states.ts';

/** Draws the status of a network, a port or a router. */
export function StatusCell({ item }: { readonly item: { readonly status?: string } }) {
  return <Cell status={statusOf(item)} busy={isInTransition(item)} />;
}
