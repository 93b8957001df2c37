import type { BulkOutcome, BulkWork, Tasks } from './tasks.ts';

/** `Tasks.each`, as a task that `start` makes; its code is fetched with the first. */
export async function runEach<T>(start: Tasks['start'], work: BulkWork<T>): Promise<BulkOutcome<T>> {
  return (await import('./bulk-run.ts')).runBulk(start, work);
}
