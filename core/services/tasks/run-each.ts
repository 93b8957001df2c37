import type { BulkOutcome, BulkWork, Tasks } from './tasks.ts';

/** `Tasks.each`, as a task that `start` makes. */
export async function runEach<T>(start: Tasks['start'], work: BulkWork<T>): Promise<BulkOutcome<T>> {
  const { BulkRun } = await import('./bulk-run.ts');
  const { title, icon, again, code } = work;
  const task = start({ title, ...(icon ? { icon } : {}), ...(again ? { again } : {}), ...(code ? { code } : {}) });
  return new BulkRun(work, task).run(work.items);
}
