import { type Disposable, isRecord } from '#base';
import type { Clock } from '#services/clock/clock';
import type { Storage } from '#services/storage/storage';
import { plainPart } from './plain-part.ts';

/** A draft: what was typed into a form and kept. */
export interface Draft<M> {
  /** The draft's name in the operator's storage. */
  readonly name: string;
  /** Drafts are counted, not dated, to tell the newest: a clock may jump. */
  readonly count: number;
  /** Milliseconds since the epoch, by the clock of then: for words alone. */
  readonly at: number;
  readonly model: Partial<M>;
  /** The members that an edit changes, as the item held them when this was typed. */
  readonly before?: Partial<M>;
}

export interface DraftOptions<M> {
  storage: Storage;
  clock: Clock;
  /** Names the form: `images.create`. */
  key: string;
  /** The id of this form in this tab; made up when absent. */
  id?: string;
  /** The plugin whose form it is: when that is removed, its drafts go. */
  plugin?: string;
  /**
   * Returns the part of a model that is kept; all that a draft may hold when absent. Secrets and files are left out of it, too.
   */
  partOf?: ((model: M) => Partial<M>) | undefined;
  /**
   * Returns, for an edit, what the item held where the model changes it. Whoever goes on with the draft is told by it what others
   * changed meanwhile.
   */
  beforeOf?: ((model: M) => Partial<M>) | undefined;
  /** The model that the form starts from: as long as the form holds nothing else there is nothing to keep. */
  start?: M;
  /** Hears that what was typed is safe; with the time. */
  onKept?(at: number): void;
}

/** How the names of all drafts begin. */
export const ALL_DRAFTS = 'draft:';

/** How long typing pauses before it is kept, in milliseconds. */
const draftDebounceMs = 400;

/** So many drafts of one form are kept; the oldest goes for another. */
const maxDraftsPerForm = 5;

/** So many of all forms: nobody asks again for the draft of an object that is gone, and the browser's room has an end. */
const maxDrafts = 100;

/** So many characters of one draft: what is longer was not typed, and would take the room of all others. */
const maxDraftLength = 200_000;

/**
 * Keeps what was typed into one form in the operator's own storage, until it is submitted or discarded. Each form
 * that is open has a draft of its own: two tabs never write over one another's, and each is offered the other's.
 */
export class DraftKeeper<M extends object> {
  readonly #options: DraftOptions<M>;
  readonly #prefix: string;
  readonly #name: string;
  readonly #start: string | undefined;
  #waiting: { model: M; timer: Disposable } | undefined;

  constructor(options: DraftOptions<M>) {
    this.#options = options;
    this.#prefix = `${ALL_DRAFTS}${options.key}:`;
    this.#name = this.#prefix + (options.id ?? Math.random().toString(36).slice(2));
    this.#start = options.start && this.#textOf(options.start);
  }

  /** Returns the drafts that other forms under this key left, newest first. */
  offered(): Draft<M>[] {
    return this.#drafts().filter(({ name }) => name !== this.#name);
  }

  /** Returns this form's own draft. */
  kept(): Draft<M> | undefined {
    return this.#drafts().find(({ name }) => name === this.#name);
  }

  /** Keeps the model once typing pauses. */
  keep(model: M): void {
    this.#waiting?.timer.dispose();
    this.#waiting = { model, timer: this.#options.clock.after(draftDebounceMs, () => this.flush()) };
  }

  /** Keeps now what waits to be kept. */
  flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#settle();
    if (this.#textOf(waiting.model) === this.#start) this.#options.storage.remove(this.#name);
    else this.#write(waiting.model);
  }

  /** Makes a model this form's own draft at once; what others left that holds the same is not needed any more. */
  adopt(model: M): void {
    this.#settle();
    this.#write(model);
    if (!this.kept()) return;
    const text = this.#textOf(model);
    for (const draft of this.offered()) if (JSON.stringify(draft.model) === text) this.drop(draft);
  }

  /** Keeps the model beyond the form, for work that goes on. What it gives back removes it, unless another was kept since. */
  hold(model: M): () => void {
    this.adopt(model);
    const held = this.kept()?.count;
    return () => {
      if (this.kept()?.count === held) this.discard();
    };
  }

  /** Throws this form's own draft away. */
  discard(): void {
    this.#settle();
    this.#options.storage.remove(this.#name);
  }

  /** Throws away what another form left. */
  drop(draft: Pick<Draft<M>, 'name'>): void {
    this.#options.storage.remove(draft.name);
  }

  #settle(): void {
    this.#waiting?.timer.dispose();
    this.#waiting = undefined;
  }

  #textOf(model: M): string {
    return JSON.stringify(plainPart(this.#options.partOf?.(model) ?? model));
  }

  #write(model: M): void {
    const { storage, clock, plugin } = this.#options;
    const text = this.#textOf(model);
    const before = this.#options.beforeOf && JSON.stringify(plainPart(this.#options.beforeOf(model)));
    if (text.length + (before?.length ?? 0) > maxDraftLength) return storage.remove(this.#name);
    const others = this.#drafts();
    const count = Math.max(0, ...others.map((draft) => draft.count)) + 1;
    const at = clock.now();
    for (const draft of this.offered().slice(maxDraftsPerForm - 1)) this.drop(draft);
    this.#dropOldest();
    storage.set(this.#name, {
      count,
      at,
      ...(plugin && { plugin }),
      model: JSON.parse(text) as unknown,
      ...(before && { before: JSON.parse(before) as unknown }),
    });
    // A browser that has no room keeps nothing, and then nothing is said.
    if (this.kept()?.count === count) this.#options.onKept?.(at);
  }

  /** Makes room for one among the drafts of all forms. */
  #dropOldest(): void {
    const { storage } = this.#options;
    const names = storage.keys(ALL_DRAFTS).filter((name) => name !== this.#name);
    if (names.length < maxDrafts) return;
    const kept = names.map((name) => ({ name, at: Number(storage.get<Partial<Draft<M>> | null>(name)?.at) || 0 }));
    for (const { name } of kept.toSorted((a, b) => b.at - a.at).slice(maxDrafts - 1)) storage.remove(name);
  }

  /** Storage is the operator's: anybody may have written there. */
  #drafts(): Draft<M>[] {
    const { storage } = this.#options;
    return storage
      .keys(this.#prefix)
      .flatMap((name) => {
        const kept = storage.get<Partial<Draft<M>>>(name);
        if (typeof kept !== 'object' || kept === null || typeof kept.model !== 'object' || !kept.model) return [];
        const before = isRecord(kept.before) ? { before: kept.before as Partial<M> } : {};
        return [{ name, count: Number(kept.count) || 0, at: Number(kept.at) || 0, model: kept.model, ...before }];
      })
      .toSorted((a, b) => b.count - a.count);
  }
}
