import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { isInTransition, type Stack, stackStatus } from './stack.ts';

export function StackStatusCell({ item }: Pick<CellProps<Stack>, 'item'>) {
  return <StatusCell status={stackStatus(item)} busy={isInTransition(item)} />;
}
