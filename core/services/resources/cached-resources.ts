import type { QueryClient } from '@tanstack/query-core';
import { ConsoleError, Emitter, type Services } from '#base';
import {
  type ActionResult,
  idsOfType,
  type ListPage,
  type ListRequest,
  type ResourceType,
  type ResourceTypeRegistry,
  type TouchedItem,
} from '#registry';
import type { Scope } from '../scope/scope.ts';
import type { TypeLoader } from './queries.ts';
import type { ResourceKeys, Resources } from './resources.ts';

interface ListAhead {
  readonly call: Promise<ListPage<any>>;
  /** The answer, once it is there. */
  page?: ListPage<any>;
}

/** `Resources` over the registry and the query cache. */
export class CachedResources implements Resources {
  readonly keys: ResourceKeys;
  readonly #types: ResourceTypeRegistry;
  readonly #loader: TypeLoader;
  readonly #queries: QueryClient;
  readonly #services: Services;
  /** By list; undefined where it has been asked for by whoever shows it. */
  readonly #ahead = new Map<string, ListAhead | undefined>();
  readonly #didAct = new Emitter<ActionResult>();
  readonly #didOutdate = new Emitter<void>();

  constructor(types: ResourceTypeRegistry, loader: TypeLoader, queries: QueryClient, scope: Scope, services: Services) {
    this.#types = types;
    this.#loader = loader;
    this.#queries = queries;
    this.#services = services;
    this.keys = {
      all: (type) => [type, scope.key],
      list: (type, request) => [type, scope.key, 'list', request],
      item: (type, id) => [type, scope.key, 'item', id],
    };
    scope.onDidChange(() => {
      this.#ahead.clear();
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== scope.key });
      void queries.invalidateQueries();
    });
  }

  get onDidAct() {
    return this.#didAct.event;
  }

  get onDidOutdate() {
    return this.#didOutdate.event;
  }

  get onDidChangeType() {
    return this.#types.onDidChange;
  }

  async type(id: string): Promise<ResourceType<any> | undefined> {
    await this.#loader.loadType(id);
    return this.#types.has(id) ? this.#types.get(id).whole() : undefined;
  }

  async list<T>(type: string, request: ListRequest, signal?: AbortSignal): Promise<ListPage<T>> {
    // Kept now: the answer belongs to the scope that was asked in.
    const key = this.keys.list(type, request);
    const name = JSON.stringify(key);
    const ahead = this.#ahead.get(name);
    this.#ahead.set(name, undefined);
    const page = await (ahead?.call ?? this.#list(type, request, signal));
    this.#queries.setQueryData(key, page);
    this.#loader.drawAnew(type);
    return page;
  }

  /** Calls now what a page will ask for as soon as it is drawn. Rejects as the call does; whoever asks then is told as well. */
  async listAhead(type: string, request: ListRequest): Promise<void> {
    const key = this.keys.list(type, request);
    const name = JSON.stringify(key);
    // The list was requested already, so a view needs no call ahead. This answer would be outdated when it asks the next time.
    if (this.#ahead.has(name)) return;
    const ahead: ListAhead = { call: this.#list(type, request) };
    this.#ahead.set(name, ahead);
    ahead.page = await ahead.call;
    // Something was done meanwhile, or the page has taken the call as its own.
    if (this.#ahead.get(name) === ahead) this.#queries.setQueryData(key, ahead.page);
  }

  /** Returns the page that was fetched ahead, if it is there already; only once. */
  takeAhead<T>(type: string, request: ListRequest): ListPage<T> | undefined {
    const key = JSON.stringify(this.keys.list(type, request));
    const page = this.#ahead.get(key)?.page;
    if (page) this.#ahead.set(key, undefined);
    return page;
  }

  async load<T>(type: string, id: string, signal?: AbortSignal, again?: boolean): Promise<T> {
    const key = this.keys.item(type, id);
    const whole = await this.#need(type);
    const item = (await whole.load!(id, { ...this.#context(signal), ...(again ? { again } : {}) })) as T;
    this.#queries.setQueryData(key, item);
    if (!again) this.#loader.drawAnew(type);
    return item;
  }

  peekList<T>(type: string, request: ListRequest): ListPage<T> | undefined {
    return this.#queries.getQueryData<ListPage<T>>(this.keys.list(type, request));
  }

  peek<T>(type: string, id: string): T | undefined {
    const item = this.#queries.getQueryData<T>(this.keys.item(type, id));
    if (item !== undefined) return item;
    const isIt = this.#identity(type);
    for (const page of this.#lists(type)) {
      const found = page.items.find((listed) => isIt(listed) === id);
      if (found !== undefined) return found as T;
    }
    return undefined;
  }

  /**
   * Deleted items leave the cache without a request; created and updated ones make what is kept of their type stale. What was
   * asked for ahead is from before.
   */
  report(result: ActionResult): void {
    this.#ahead.clear();
    for (const type of typesOf(result.deleted)) this.#drop(type, new Set(idsOfType(result.deleted, type)));
    for (const type of typesOf([...result.created, ...result.updated])) {
      void this.#queries.invalidateQueries({ queryKey: this.keys.all(type) });
    }
    this.#didAct.fire(result);
  }

  outdate(): void {
    this.#ahead.clear();
    void this.#queries.invalidateQueries();
    this.#didOutdate.fire();
  }

  #drop(type: string, ids: ReadonlySet<string>): void {
    const isIt = this.#identity(type);
    for (const id of ids) this.#queries.removeQueries({ queryKey: this.keys.item(type, id), exact: true });
    this.#queries.setQueriesData<ListPage<unknown>>({ queryKey: [...this.keys.all(type), 'list'] }, (page) =>
      page ? { ...page, items: page.items.filter((item) => !ids.has(isIt(item))) } : page,
    );
  }

  #lists(type: string): ListPage<unknown>[] {
    const found = this.#queries.getQueriesData<ListPage<unknown>>({ queryKey: [...this.keys.all(type), 'list'] });
    return found.flatMap(([, page]) => (page ? [page] : []));
  }

  #identity(type: string): (item: unknown) => string {
    return this.#types.get(type).whole().itemId!;
  }

  async #list(type: string, request: ListRequest, signal?: AbortSignal): Promise<ListPage<any>> {
    const whole = await this.#need(type);
    return whole.list!(request, this.#context(signal));
  }

  async #need(type: string): Promise<ResourceType<any>> {
    const whole = await this.type(type);
    if (!whole) throw new ConsoleError('TYPE_UNKNOWN', { type, message: `No enabled plugin brings ${type}` });
    return whole;
  }

  #context(signal?: AbortSignal) {
    return { services: this.#services, ...(signal ? { signal } : {}) };
  }
}

function typesOf(items: readonly TouchedItem[]): string[] {
  return [...new Set(items.map((item) => item.type))];
}
