import { type Action, nothingChanged } from '@sextant/sdk';
import { type Stack, whenIdle } from '../stack.ts';
import type { SnapshotOfStack } from './snapshot.ts';

/** "Create Snapshot" of a stack. */
export const createSnapshot: Action<Stack> = {
  id: 'stacks.create-snapshot',
  label: 'stacks:snapshot.create.label',
  icon: 'camera',
  policy: [['orchestration', 'stacks:snapshot']],
  allowed: whenIdle,
  code: 'asked',
  perform: async ({ items: [stack], services }) =>
    stack ? (await import('./snapshot-form.tsx')).openSnapshotForm(stack, services) : nothingChanged,
};

/** "Restore": the stack becomes what it was. */
export const restoreSnapshot: Action<SnapshotOfStack> = {
  id: 'stacks.restore-snapshot',
  label: 'stacks:snapshot.restore.label',
  icon: 'rotate-ccw',
  danger: true,
  policy: [['orchestration', 'stacks:restore_snapshot']],
  allowed: ({ stack, snapshot }) =>
    snapshot.status === 'COMPLETE' ? whenIdle(stack) : 'stacks:reason.snapshot-incomplete',
  asks: true,
  code: async ([item]) => (await import('../stack-code.ts')).snapshotCode('restore', item!.stack, item!.snapshot.id),
  perform: async ({ items: [item], services }) =>
    item ? (await import('./work-on-snapshot.ts')).askAndRestore(item, services) : nothingChanged,
};

/** "Delete" a snapshot. */
export const deleteSnapshot: Action<SnapshotOfStack> = {
  id: 'stacks.delete-snapshot',
  label: 'stacks:snapshot.delete.label',
  icon: 'trash-2',
  danger: true,
  policy: [['orchestration', 'stacks:delete_snapshot']],
  asks: true,
  code: async ([item]) => (await import('../stack-code.ts')).snapshotCode('delete', item!.stack, item!.snapshot.id),
  perform: async ({ items: [item], services }) =>
    item ? (await import('./work-on-snapshot.ts')).askAndDelete(item, services) : nothingChanged,
};
