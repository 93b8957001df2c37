import type { Disposable } from '#base';
import type { Clock } from '#services/clock/clock';
import type { Storage } from '#services/storage/storage';

interface Kept<M> {
  at: number;
  model: Partial<M>;
}

/** How long typing pauses before it is kept, in milliseconds. */
const PAUSE = 400;

/** Is it something that JSON gives back as it was? A chosen file, for one, is not. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === undefined) return false;
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((member) => member === undefined || isPlain(member))
  );
}

/** The members of a model that a draft can hold. */
export function plainPart<M extends object>(model: M): Partial<M> {
  return Object.fromEntries(Object.entries(model).filter(([, value]) => isPlain(value))) as Partial<M>;
}

/** Keeps what was typed in the operator's own storage, until it is submitted or discarded. */
export class DraftKeeper<M extends object> {
  #waiting: { model: M; timer: Disposable } | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly key: string,
    private readonly partOf: (model: M) => Partial<M> = plainPart,
    private readonly onKept: (at: number) => void = () => {},
  ) {}

  get #name(): string {
    return `draft:${this.key}`;
  }

  load(): Kept<M> | undefined {
    const kept = this.storage.get<Kept<M>>(this.#name);
    return typeof kept === 'object' && kept !== null && typeof kept.model === 'object' ? kept : undefined;
  }

  /** Keeps the model once typing pauses. */
  keep(model: M): void {
    this.#waiting?.timer.dispose();
    this.#waiting = { model, timer: this.clock.after(PAUSE, () => this.flush()) };
  }

  /** Keeps now what waits to be kept. */
  flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    waiting.timer.dispose();
    const at = this.clock.now();
    this.storage.set(this.#name, { at, model: this.partOf(waiting.model) });
    this.onKept(at);
  }

  /** Keeps the model beyond the wizard, for work that goes on. What it gives back removes it, unless another was kept since. */
  hold(model: M): () => void {
    this.keep(model);
    this.flush();
    const held = this.load()?.at;
    return () => {
      if (this.load()?.at === held) this.discard();
    };
  }

  discard(): void {
    this.#waiting?.timer.dispose();
    this.#waiting = undefined;
    this.storage.remove(this.#name);
  }
}
