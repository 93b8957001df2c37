import { expect, it } from 'vitest';
import type { Action } from '#registry';
import { batchOrder } from '#ui/actions/batch-order.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

interface Machine {
  readonly id: string;
  readonly isOn: boolean;
}

const action = (id: string, more: Partial<Action<Machine>> = {}): Action<Machine> => ({
  id,
  label: id,
  perform: async () => {},
  ...more,
});

const actions = [
  action('start', { allowed: ({ isOn }) => !isOn || 'It is on.' }),
  action('stop', { allowed: ({ isOn }) => isOn }),
  action('delete', { danger: true }),
  action('broken', {
    allowed: () => {
      throw new Error('nobody knows');
    },
  }),
  action('lock', { allowed: () => Promise.resolve(true) }),
  action('tag'),
];

it('[TBL-05] of many batch actions those that all checked rows allow come first, and dangerous ones last', async () => {
  const { services } = await createTestServices();
  const [on, off]: [Machine, Machine] = [
    { id: 'a', isOn: true },
    { id: 'b', isOn: false },
  ];
  const order = (...chosen: Machine[]) =>
    batchOrder(
      actions.map((one) => ({ action: one })),
      chosen,
      services,
    ).map(({ action: { id } }) => id);
  expect(order(on, on)).toEqual(['stop', 'lock', 'tag', 'start', 'broken', 'delete']);
  expect(order(off)).toEqual(['start', 'lock', 'tag', 'stop', 'broken', 'delete']);
  expect(order(on, off)).toEqual(['lock', 'tag', 'start', 'stop', 'broken', 'delete']);
  const refused = batchOrder(
    [{ action: actions[5]!, reason: 'core:actions.disabled' }, { action: actions[4]! }],
    [on],
    services,
  );
  expect(refused.map(({ action: { id } }) => id)).toEqual(['lock', 'tag']);
});
