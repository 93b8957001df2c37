import { callApi, resultOf, type Services, type Undo } from '@sextant/sdk';
import { trunkTypeId } from '../trunk.ts';
import { changesDisabled, difference, isNone, sent, stateOf, type TrunkState } from './merge-edit.ts';

/**
 * Can the edit be taken back as a whole? Not where the service refuses the way back, as it does with subports of a trunk that is
 * disabled, nor where it chose a segmentation itself: then nobody knows what it left.
 */
export function isReversible(before: TrunkState, after: TrunkState): boolean {
  const { added, removed } = difference(before, after);
  const areKnown = [...added, ...removed].every(({ segmentation_id: id }) => typeof id === 'number');
  return areKnown && !changesDisabled(after, before);
}

/** Leads back to before the edit, as long as the trunk is as the edit left it. */
export function undoOf(id: string, before: TrunkState, after: TrunkState, services: Services): Undo {
  return async () => {
    const now = stateOf(await callApi(services, 'readTrunk', { params: { id } }, { quiet: true }));
    if (!isNone(difference(after, now))) return 'changed';
    await callApi(services, 'changeTrunk', { params: { id }, body: [sent(now), sent(before)] }, { quiet: true });
    return resultOf(trunkTypeId, { updated: [id] });
  };
}
