import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { isInTransition, type Volume, volumeStatus } from './volume.ts';

export function VolumeStatusCell({ item }: Pick<CellProps<Volume>, 'item'>) {
  return <StatusCell status={volumeStatus(item)} busy={isInTransition(item)} />;
}
