import { errorText } from '#base';
import { HttpError } from '../http/http.ts';
import type { BulkOutcome, BulkWork, TaskHandle, TaskItem, Tasks, WorkEnd } from './tasks.ts';

const defaultAtOnce = 6;

type ItemChange = Pick<TaskItem, 'state' | 'reason' | 'accepted'>;

function endedItem({ failure, note }: WorkEnd): ItemChange {
  if (failure !== undefined) return { state: 'failed', reason: failure };
  return { state: 'done', ...(note === undefined ? {} : { reason: note }) };
}

/** `Tasks.each`, as a task that `start` makes. */
export function runBulk<T>(start: Tasks['start'], work: BulkWork<T>): Promise<BulkOutcome<T>> {
  const { title, icon, again, code, scope } = work;
  const task = start({
    title,
    ...(icon ? { icon } : {}),
    ...(again ? { again } : {}),
    ...(code ? { code } : {}),
    ...(scope === undefined ? {} : { scope }),
  });
  return new BulkRun(work, task).run(work.items);
}

/** Runs one bulk operation through all its tries, and reports each item's outcome to the task as it happens. */
export class BulkRun<T> {
  readonly #items: Map<string, TaskItem>;

  constructor(
    private readonly work: BulkWork<T>,
    private readonly task: TaskHandle,
  ) {
    this.#items = new Map(
      work.items.map((item) => [work.idOf(item), { id: work.idOf(item), name: work.nameOf(item), state: 'waiting' }]),
    );
  }

  /** Works on these; resolves when each was done, failed, or will not be begun any more. */
  async run(wanted: readonly T[]): Promise<BulkOutcome<T>> {
    const abort = new AbortController();
    const stay = this.task.inScope();
    const signal = AbortSignal.any([abort.signal, stay]);
    const done = new Set<T>();
    const errors = new Map<T, unknown>();
    const queue = [...wanted];
    for (const item of wanted) this.#set(item, { state: 'waiting' });
    const began = { state: 'running', accepted: false, retry: undefined } as const;
    this.task.update({ ...began, cancel: () => abort.abort(), ...this.#told() });

    const worker = async () => {
      for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
        this.#tell(item, { state: 'running' });
        try {
          await this.work.act(item, signal);
          done.add(item);
          this.#tell(item, this.work.follow ? { state: 'running', accepted: true } : { state: 'done' });
        } catch (error) {
          // Nobody knows what became of it, and the operator is elsewhere: it counts among the rest.
          if (stay.aborted && error instanceof HttpError && error.failure === 'aborted') continue;
          errors.set(item, error);
          this.#tell(item, { state: 'failed', reason: this.work.reasonOf?.(error, item) ?? errorText(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: this.work.atOnce ?? defaultAtOnce }, worker));

    // In the order they were given, however they ended.
    const outcome: BulkOutcome<T> = {
      done: wanted.filter((item) => done.has(item)),
      failed: wanted.filter((item) => errors.has(item)).map((item) => ({ item, error: errors.get(item) })),
      cancelled: wanted.filter((item) => !done.has(item) && !errors.has(item)),
    };
    for (const item of outcome.cancelled) this.#set(item, { state: 'cancelled' });
    if (this.work.follow && outcome.done.length > 0) void this.#follow(outcome, stay);
    else this.#end(outcome);
    return outcome;
  }

  /** Goes on until the service has ended what it accepted. */
  async #follow(outcome: BulkOutcome<T>, signal: AbortSignal): Promise<void> {
    const { work } = this;
    const ends = new Map<T, WorkEnd>();
    const hear = (item: T, end: WorkEnd) => {
      ends.set(item, end);
      this.#tell(item, endedItem(end));
    };
    this.task.update({ accepted: true, cancel: undefined, ...this.#told() });
    await Promise.resolve(work.follow?.(outcome.done, hear, signal)).catch(() => undefined);
    const hasFailed = (item: T) => ends.get(item)?.failure !== undefined;
    for (const item of outcome.done) this.#set(item, endedItem(ends.get(item) ?? {}));
    const done = outcome.done.filter((item) => !hasFailed(item));
    const failed = outcome.done
      .filter((item) => hasFailed(item))
      .map((item) => ({ item, error: new Error(ends.get(item)?.failure) }));
    this.#end({ ...outcome, done, failed: [...outcome.failed, ...failed] });
    work.onFollowed?.({ done, failed });
  }

  #end(outcome: BulkOutcome<T>): void {
    const { failed, cancelled } = outcome;
    const rest = [...failed.map(({ item }) => item), ...cancelled];
    const instead = this.work.insteadOf?.(outcome);
    const other =
      instead && (() => void instead.run().then((taken) => taken && this.task.update({ retry: undefined })));
    const again = () => void this.run(rest).then((outcome) => this.work.onRetried?.(outcome));
    this.task.update({
      state: failed.length > 0 ? 'failed' : cancelled.length > 0 ? 'cancelled' : 'done',
      cancel: undefined,
      retry: rest.length > 0 ? (other ?? again) : undefined,
      retryLabel: instead?.label,
      ...this.#told(),
    });
  }

  #set(item: T, change: ItemChange): void {
    const id = this.work.idOf(item);
    this.#items.set(id, { id, name: this.work.nameOf(item), ...change });
  }

  #tell(item: T, change: ItemChange): void {
    this.#set(item, change);
    this.task.update(this.#told());
  }

  #told() {
    const items = [...this.#items.values()];
    return {
      items,
      progress: items.filter(({ state }) => state === 'done' || state === 'failed').length / items.length,
    };
  }
}
