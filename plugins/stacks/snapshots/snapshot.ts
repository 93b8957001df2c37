import type { callApi } from '@sextant/sdk';
import type { Stack } from '../stack.ts';

/** A snapshot of a stack, as the gateway sends it (listStackSnapshots). */
export type Snapshot = Awaited<ReturnType<typeof callApi<'listStackSnapshots'>>>['items'][number];

/** A snapshot with the stack that it is of. */
export interface SnapshotOfStack {
  readonly id: string;
  readonly stack: Stack;
  readonly snapshot: Snapshot;
}

/** Returns the name to show. Heat lets a snapshot have none. */
export const snapshotName = ({ id, name }: Pick<Snapshot, 'id' | 'name'>): string => name || id;
