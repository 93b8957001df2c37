import { expect, it } from 'vitest';
import en from '../../../../locales/en/volumes.json' with { type: 'json' };
import { statusTexts, type Volume, volumeStatuses } from '../../../../plugins/volumes/volume.ts';
import { volumeType } from '../../../../plugins/volumes/volume-type.ts';

const inState = (status: string) => ({ id: 'v-1', status }) as Volume;

it('[DET-01] each state of a volume has a name of its own; what is on its way is asked for again', () => {
  expect(Object.keys(en.status).toSorted()).toEqual(volumeStatuses.toSorted());
  expect(new Set(Object.values(en.status)).size).toBe(volumeStatuses.length);
  for (const status of volumeStatuses)
    expect(volumeType.status!(inState(status))?.label, status).toBe(`volumes:status.${status}`);
  expect(volumeType.columns!.find(({ id }) => id === 'status')?.values).toBe(statusTexts);
  const told = (status: string) => [
    volumeType.status!(inState(status))?.tone,
    volumeType.inTransition!(inState(status)),
  ];
  expect(['available', 'creating', 'maintenance', 'error_extending', 'reserved'].map(told)).toEqual([
    ['ok', false],
    ['run', true],
    ['warn', false],
    ['bad', false],
    ['idle', false],
  ]);
});

it('[DET-01] a state that nobody has told of goes by the service’s own word', () => {
  expect(volumeType.status!(inState('moonlit'))).toEqual({ label: 'moonlit', tone: 'idle' });
  expect(volumeType.inTransition!(inState('moonlit'))).toBe(false);
});
