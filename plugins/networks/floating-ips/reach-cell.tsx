import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { type Address, addressStatus, reachOf } from './address.ts';

/** Draws whether the target of an address is reached, and if not, why. */
export function ReachCell({ item }: CellProps<Address>) {
  return <StatusCell status={addressStatus(item)} busy={reachOf(item) === 'pending'} />;
}
