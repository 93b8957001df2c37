import { Emitter } from '#base';

/** Errors of one item within this time count together. */
const failureWindowMs = 60_000;
/** So many errors turn an item off; so many items that are off put their plugin down. */
const limit = 3;

/** The consequence of an error. */
export type Trip = { now: 'again'; after: number } | { now: 'off' };

/** Waits before an item is drawn once more. */
const pauses = [1_000, 5_000];

/**
 * Counts the errors of plugins' items. Three in a minute turn an item off, with its reason in its place; three items off are
 * too much for their plugin.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #errors = new Map<string, number[]>();
  readonly #off = new Map<string, string>();
  readonly #didChange = new Emitter<void>();

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  /** @param item key of the item, with its plugin: `acme.cost/tabs/cost` */
  trip(item: string, reason: string): Trip {
    const recent = this.#recent(item);
    recent.push(this.#now());
    this.#errors.set(item, recent);
    if (recent.length < limit) return { now: 'again', after: pauses[recent.length - 1]! };
    this.#off.set(item, reason);
    this.#didChange.fire();
    return { now: 'off' };
  }

  /** Why the item is off. */
  reasonOf(item: string): string | undefined {
    return this.#off.get(item);
  }

  /** Are so many items of the plugin off that the plugin itself is what fails? */
  hasGivenUp(plugin: string): boolean {
    return [...this.#off.keys()].filter((item) => item.startsWith(`${plugin}/`)).length >= limit;
  }

  /** The operator tries the item again. */
  reset(item: string): void {
    this.#errors.delete(item);
    if (this.#off.delete(item)) this.#didChange.fire();
  }

  /** The plugin ends, or is another build. */
  forget(plugin: string): void {
    for (const counted of [this.#errors, this.#off])
      for (const item of counted.keys()) if (item.startsWith(`${plugin}/`)) counted.delete(item);
    this.#didChange.fire();
  }

  #recent(item: string): number[] {
    const since = this.#now() - failureWindowMs;
    return (this.#errors.get(item) ?? []).filter((at) => at > since);
  }
}
