import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { isInTransition, type Trunk, trunkStatus } from './trunk.ts';

export function TrunkStatusCell({ item }: Pick<CellProps<Trunk>, 'item'>) {
  return <StatusCell status={trunkStatus(item)} busy={isInTransition(item)} />;
}
