import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import type { Disposable, Services } from '#base';
import { Scope } from '../scope/scope.ts';
import { Queries } from './queries.ts';

/** The known state of a cached value. The object stays the same while nothing changes. */
export interface CachedResult<T> {
  /** The latest answer; before the first one, and where the first call fails, the value that stands for nothing. */
  readonly value: T;
  /** Whether a call was answered or has failed, or the value was set. */
  readonly isKnown: boolean;
}

/** A value that the query cache asks for when it is first needed, and keeps. A failed call changes nothing and rejects nothing. */
export interface CachedValue<T> extends CachedResult<T> {
  /** The value and whether it is known, as one object. */
  readonly current: CachedResult<T>;
  /** Asks unless the value is known; callers at the same time share one call. Resolves with the value. Never rejects. */
  get(): Promise<T>;
  /** Asks again. An answer of an earlier call is ignored. Resolves with the value, or with undefined where the call fails. */
  refresh(): Promise<T | undefined>;
  /** Sets what the page knows without a call. An answer that is on its way is ignored. */
  set(value: T): void;
  /** Calls the listener after a change. Returns the function that ends this. */
  subscribe(listener: () => void): () => void;
}

/** Cached values of one view. They leave the query cache when the view disposes of them. */
export interface CachedValues extends Disposable {
  /**
   * Adds a value. Nothing is asked yet.
   * @param ask makes the call; its signal is aborted when a refresh replaces the call, or the values are disposed of. It may not
   *   resolve with undefined: null stands for nothing.
   * @param none the value until the first answer
   */
  add<T>(ask: (signal: AbortSignal) => Promise<T>, none: T): CachedValue<T>;
}

/** Counts the views, so that each one has keys of its own in the query cache. */
let views = 0;

/** Returns the cached values of a new view. They belong to the project and region that the page is in now. */
export function cachedValues(services: Services): CachedValues {
  const queries = services.get(Queries);
  views += 1;
  // The second member of each key is the scope: the cache is cleared by it.
  const view = ['cached-values', services.get(Scope).key, views];
  const values: Disposable[] = [];
  return {
    add(ask, none) {
      const value = new ObservedValue(queries, [...view, values.length], ask, none);
      values.push(value);
      return value;
    },
    dispose() {
      for (const value of values) value.dispose();
    },
  };
}

/** A query with an observer, which keeps the query until it is disposed of. */
class ObservedValue<T> implements CachedValue<T>, Disposable {
  readonly #observer: QueryObserver<T, Error, T, T>;
  readonly #unsubscribe: () => void;
  /** Counts calls and settings: an answer to an earlier call changes nothing. */
  #turn = 0;
  #current: CachedResult<T>;

  constructor(queries: QueryClient, key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>, none: T) {
    this.#current = { value: none, isKnown: false };
    this.#observer = new QueryObserver<T, Error, T, T>(queries, {
      queryKey: key,
      queryFn: async (context) => {
        this.#turn += 1;
        const turn = this.#turn;
        const answer = await ask(context.signal);
        return turn === this.#turn ? answer : this.value;
      },
      // A refresh replaces a call only where the query has data.
      initialData: () => none,
      // The view says when to ask: news about other items does not have its choices loaded again.
      enabled: false,
      // An address within the site may be there without a way out of it.
      networkMode: 'always',
      // A comparison of ten thousand records would cost more than to draw the visible ones again.
      structuralSharing: false,
      gcTime: 0,
    });
    this.#unsubscribe = this.#observer.subscribe(() => undefined);
  }

  get value(): T {
    return this.current.value;
  }

  get isKnown(): boolean {
    return this.current.isKnown;
  }

  get current(): CachedResult<T> {
    const query = this.#observer.getCurrentQuery();
    const value = query.state.data as T;
    const isKnown = query.state.dataUpdateCount + query.state.errorUpdateCount > 0;
    const isSame = Object.is(value, this.#current.value) && isKnown === this.#current.isKnown;
    if (!isSame) this.#current = { value, isKnown };
    return this.#current;
  }

  async get(): Promise<T> {
    if (!this.isKnown) await this.#observer.refetch({ cancelRefetch: false });
    return this.value;
  }

  async refresh(): Promise<T | undefined> {
    const { isError, data } = await this.#observer.refetch();
    return isError ? undefined : data;
  }

  set(value: T): void {
    this.#turn += 1;
    this.#observer.getCurrentQuery().setData(value);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#observer.subscribe(listener);

  dispose(): void {
    this.#unsubscribe();
  }
}
