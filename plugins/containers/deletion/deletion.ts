import {
  Clock,
  type Code,
  errorText,
  failureDetail,
  I18n,
  Resources,
  resultOf,
  type Services,
  type TaskHandle,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import { readContainer } from '../container-calls.ts';
import { deleteObject } from '../object-calls.ts';
import { objectId, objectTypeId, type StoredObject } from '../stored-object.ts';
import { segmentsContainer } from '../transfers/segment-plan.ts';
import { deleteAll, type DeletionCounts, type DeletionOutcome } from './delete-all.ts';
import { discover, type Discovery, type Found } from './discover.ts';
import { removeEmptiedSegments } from './emptied-segments.ts';

/** The state of a deletion, as the dialog shows it. */
export interface DeletionState {
  readonly phase: 'discovering' | 'unknown' | 'ready' | 'deleting' | 'done';
  /** The numbers of files and folders that were found. */
  readonly files: number;
  readonly folders: number;
  readonly deleted: DeletionCounts;
  /** The container where segments stay of what is found: older versions are made of them. Undefined: none stay, as far as is known. */
  readonly segmentsStayIn?: string | undefined;
  /** Why not everything was found. */
  readonly error?: unknown;
  readonly outcome?: DeletionOutcome;
}

const none: DeletionCounts = { files: 0, folders: 0, failures: 0 };

/** Milliseconds between two words to the menu of tasks: thousands of steps need not be drawn one by one. */
const between = 200;

/**
 * Deletes objects, and folders with all that is in them. It counts what there is; then, when it is told to, it deletes that
 * as a task that goes on without its dialog.
 */
export class Deletion {
  readonly container: string;
  /** The paths of what was chosen; of a folder all that is in it goes. */
  readonly chosen: readonly string[];
  readonly #items: readonly StoredObject[];
  readonly #services: Services;
  readonly #listeners = new Set<() => void>();
  readonly #search = new AbortController();
  #found: Found = { files: [], folders: [], markers: [] };
  /** The code of what is deleted, from before it was. */
  #shown: Promise<Code> | undefined;
  /** As they were before anything was deleted. */
  #mayHaveSegments: Promise<boolean> | undefined;
  #state: DeletionState = { phase: 'discovering', files: 0, folders: 0, deleted: none };

  constructor(items: readonly StoredObject[], services: Services) {
    this.#items = items;
    this.#services = services;
    this.container = items[0]?.container ?? '';
    this.chosen = items.map(({ path }) => path);
  }

  readonly state = (): DeletionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts what there is. */
  async discover(): Promise<void> {
    this.#set({ phase: 'discovering', error: undefined });
    const versions = this.#keepsVersions();
    try {
      this.#found = await discover(this.#items, this.#services, {
        signal: this.#search.signal,
        onFound: (files, folders) => this.#set({ files, folders }),
      });
      const staying = (await versions) ? this.#segmentsOfFound() : undefined;
      this.#set({ phase: 'ready', segmentsStayIn: await staying });
    } catch (error) {
      if (!this.#search.signal.aborted) this.#set({ phase: 'unknown', error });
    }
  }

  /** Not said: no. The deletion does the same, whatever is told before. */
  #keepsVersions(): Promise<boolean> {
    return readContainer(this.#services, this.container, this.#search.signal).then(
      ({ keepsVersions }) => keepsVersions,
      () => false,
    );
  }

  /** The container of the segments that what was found has; undefined also where nobody knows. */
  async #segmentsOfFound(): Promise<string | undefined> {
    const { haveSegments } = await import('./deletion-code.ts');
    const has = await haveSegments(this.#services, this.container, this.#found.files).catch(() => false);
    return has ? segmentsContainer(this.container) : undefined;
  }

  /** Goes no deeper. */
  stopSearch(): void {
    this.#search.abort();
  }

  /** Returns the code that deletes what was found. Throws where some of it has segments, or may have. */
  async code(): Promise<Code> {
    const { foundCode } = await import('./deletion-code.ts');
    return foundCode(this.#services, this.container, this.#found, () => this.#asksSegments());
  }

  async #asksSegments(): Promise<boolean> {
    const { mayHaveSegments } = await import('./deletion-code.ts');
    return (this.#mayHaveSegments ??= mayHaveSegments(this.#services, this.container, this.#found.files));
  }

  /** Deletes what was found; resolves when that ended, however it did. */
  async run(found: Discovery = this.#found, task?: TaskHandle): Promise<DeletionOutcome> {
    const stop = new AbortController();
    const handle = task ?? this.#task();
    // Another project may have a container of the same name.
    const signal = AbortSignal.any([stop.signal, handle.inScope()]);
    handle.update({ state: 'running', progress: 0, cancel: () => stop.abort(), retry: undefined });
    this.#set({ phase: 'deleting', files: found.files.length, folders: found.folders.length, deleted: none });
    // An object's segments are deleted with it: whether it had some can't be asked afterwards.
    await this.#before().catch(() => {});
    const hadSegments = await this.#asksSegments().catch(() => false);
    const remove = (path: string, signal: AbortSignal) => deleteObject(this.#services, this.container, path, signal);
    const outcome = await deleteAll(found, remove, { signal, onCount: this.#teller(handle, found) });
    if (hadSegments && outcome.files > 0 && !handle.inScope().aborted)
      await removeEmptiedSegments(this.#services, this.container);
    this.#end(handle, outcome);
    this.#set({ phase: 'done', deleted: outcome, outcome });
    return outcome;
  }

  #task(): TaskHandle {
    const title = this.#services.get(I18n).t('containers:deletion.title', { container: this.container });
    return this.#services.get(Tasks).start({ title, icon: 'trash-2', code: () => this.#before() });
  }

  #before(): Promise<Code> {
    return (this.#shown ??= this.code());
  }

  #teller(task: TaskHandle, found: Discovery): (counts: DeletionCounts) => void {
    const clock = this.#services.get(Clock);
    const total = found.files.length + found.folders.length;
    let told = clock.now();
    return (deleted) => {
      const now = clock.now();
      const done = deleted.files + deleted.folders + deleted.failures;
      if (now - told < between && done < total) return;
      told = now;
      this.#set({ deleted });
      task.update({ progress: done / total, detail: this.#words(deleted) });
    };
  }

  #words({ files, folders }: Pick<DeletionCounts, 'files' | 'folders'>): string {
    const i18n = this.#services.get(I18n);
    return i18n.t('containers:deletion.deleted', {
      files: i18n.t('containers:deletion.files', { count: files }),
      folders: i18n.t('containers:deletion.folders', { count: folders }),
    });
  }

  #end(task: TaskHandle, outcome: DeletionOutcome): void {
    const { failures, failed, cancelled } = outcome;
    const i18n = this.#services.get(I18n);
    const toasts = this.#services.get(Toasts);
    const state = failures > 0 ? 'failed' : cancelled ? 'cancelled' : 'done';
    const counted = this.#words(outcome);
    const detail = failures > 0 ? `${counted} ${this.failures(failures)}` : counted;
    const isLeft = task.inScope().aborted;
    const retry = failures > 0 || isLeft ? { retry: () => void this.run(failed, task) } : {};
    task.update({ state, detail, cancel: undefined, ...(state === 'done' ? { progress: 1 } : {}), ...retry });
    if (failures > 0) {
      const errors = outcome.reasons.map(({ error }) => error);
      const title = this.failures(failures);
      toasts.add('error', title, failureDetail(i18n, this.reasons(outcome)[0] ?? '', ...errors));
    } else if (!cancelled) toasts.add('success', counted, { code: () => this.#before() });
    if (!isLeft) this.#report(outcome);
  }

  /** How many failures there were, in words. */
  failures(count: number): string {
    const i18n = this.#services.get(I18n);
    return i18n.t('containers:deletion.failures', { count });
  }

  /** Why things failed, each with its path, in the operator's language. */
  reasons({ reasons }: DeletionOutcome): string[] {
    const i18n = this.#services.get(I18n);
    return reasons.map(({ path, error }) => {
      const isFull = path.endsWith('/') && (error as { status?: number }).status === 409;
      const reason = isFull ? i18n.t('containers:deletion.not-empty') : errorText(error);
      return i18n.t('containers:deletion.reason', { path, reason });
    });
  }

  /** The rows of what is gone go; a list that may hold what is left is listed anew. */
  #report({ failed, cancelled }: DeletionOutcome): void {
    const left = [...failed.files, ...failed.folders];
    const whole = left.length === 0 && !cancelled;
    const ids = this.#items.map(({ container, path }) => objectId(container, path));
    this.#services.get(Resources).report(resultOf(objectTypeId, whole ? { deleted: ids } : { updated: ids }));
  }

  #set(change: Partial<DeletionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
