import { Emitter, type Event, type Services } from '#base';
import type { ActionResult, ListPage, ListRequest, ResourceType } from '#registry';
import { Clock } from '#services/clock/clock';
import { Resources } from '#services/resources/resources';
import { appendItems, itemId } from './rows.ts';

/** The state of the list behind a table. */
export interface Listing<T> {
  /** `first`: nothing has come yet. `filter-first`: the operator must filter before anything is listed (TBL-15). */
  readonly state: 'first' | 'listed' | 'filter-first';
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** The service's own count of what was asked for. */
  readonly count?: number | undefined;
  /** The items came in several pages, or will: their order is the service's. */
  readonly paged: boolean;
  /** A call runs: for the list anew, or for its next page. */
  readonly busy: 'list' | 'more' | false;
  /** When the items were fetched. */
  readonly updatedAt?: number;
  /** Why the last call failed; what is shown is from `updatedAt`. */
  readonly error?: unknown;
}

/** The list behind a table, of one place or of several. */
export interface RowSource<T> {
  readonly current: () => Listing<T>;
  readonly onDidChange: Event<void>;
  readonly request: ListRequest;
  /** Counts how often the same list was asked for again. */
  readonly refreshes: number;
  /** Lists anew. `needsFilter`: no facet is among the terms, and the page asks for one first. */
  list(request: ListRequest, needsFilter?: boolean): Promise<void>;
  /** Asks again for as many items as are shown, in as few calls as it takes. */
  refresh(): Promise<void>;
  /** The next page, below what is there. */
  more(): Promise<void>;
  /** Everything: what a column sorts by that the service can't. */
  all(): Promise<void>;
  /** Follows an action's result: deleted items go without a request, created and updated ones are listed again. */
  follow(result: ActionResult | undefined): void;
  /** Replaces an item by its current state in the service. */
  replace(id: string, item: T): void;
  remove(id: string): void;
  /** Gives up the calls under way. The source may be asked again. */
  stop(): void;
}

const nothing: Listing<never> = { state: 'first', items: [], hasMore: false, paged: false, busy: 'list' };

/**
 * The list behind a table: calls the type's list function through `Resources`, page by page, and follows what actions did. Rows
 * stay in view until a reply replaces them; a call that failed leaves them, unless they were asked for with other filters. An
 * answer that a later question has overtaken is dropped.
 */
export class ListSource<T> implements RowSource<T> {
  readonly #type: ResourceType<T>;
  readonly #services: Services;
  readonly #changed = new Emitter<void>();
  #listing: Listing<T> = nothing;
  #request: ListRequest = { filters: {} };
  #needsFilter = false;
  #call: AbortController | undefined;
  #waiting: Promise<void> = Promise.resolve();
  #paged = false;
  #arrived: string | undefined;
  /** Counts how often the same list was asked for again. */
  refreshes = 0;
  /** The filters that the rows were asked for with. */
  #asked = '';

  /**
   * With the request that will be made first it begins with what the cache has of that list; an `ahead` page is the answer
   * itself, which came before the table was drawn: it is not asked for again.
   */
  constructor(type: ResourceType<T>, services: Services, first?: ListRequest, ahead?: ListPage<T>) {
    this.#type = type;
    this.#services = services;
    if (first && ahead) {
      this.#arrived = JSON.stringify(first);
      this.#asked = JSON.stringify(first.filters);
      this.#listing = {
        ...nothing,
        ...ahead,
        state: 'listed',
        paged: ahead.hasMore,
        busy: false,
        updatedAt: this.#now(),
      };
    } else if (first) this.#listing = this.#kept(first);
  }

  readonly current = (): Listing<T> => this.#listing;
  readonly onDidChange = this.#changed.event;

  get request(): ListRequest {
    return this.#request;
  }

  /** Lists anew. `needsFilter`: no facet is among the terms, and the page asks for one first. */
  list(request: ListRequest, needsFilter = false): Promise<void> {
    this.#request = request;
    this.#needsFilter = needsFilter;
    if (needsFilter) {
      this.#call?.abort();
      this.#call = undefined;
      this.#set({ ...nothing, state: 'filter-first', busy: false });
      return Promise.resolve();
    }
    const isThere = this.#arrived === JSON.stringify(request);
    this.#arrived = undefined;
    if (isThere) return Promise.resolve();
    const keep = this.#listing.state === 'listed' ? this.#listing : this.#kept(request);
    if (keep !== nothing || this.#listing !== nothing) this.#set({ ...keep, busy: 'list' });
    return this.#run((signal) => this.#page(request, signal));
  }

  /** Asks again for as many items as are shown, in as few calls as it takes. */
  refresh(): Promise<void> {
    if (this.#needsFilter) return Promise.resolve();
    this.refreshes++;
    const shown = this.#listing.items.length;
    this.#set({ ...this.#listing, busy: 'list' });
    return this.#run(async (signal) => {
      let page = await this.#page(this.#request, signal);
      while (page.hasMore && page.items.length < shown) page = await this.#append(page, signal);
      return page;
    });
  }

  /** The next page, below what is there. */
  more(): Promise<void> {
    const { items, hasMore, count, busy } = this.#listing;
    // A second press while a page is on its way asks for nothing new.
    if (busy) return this.#waiting;
    if (!hasMore) return Promise.resolve();
    this.#set({ ...this.#listing, busy: 'more' });
    return this.#run((signal) => this.#append({ items: [...items], hasMore, count }, signal), this.#listing.updatedAt);
  }

  /** Everything: what a column sorts by that the service can't. */
  all(): Promise<void> {
    if (!this.#listing.hasMore || this.#request.all) return Promise.resolve();
    return this.list({ ...this.#request, all: true, sort: undefined });
  }

  /** Follows an action's result: deleted items go without a request, created and updated ones are listed again. */
  follow(result: ActionResult | undefined): void {
    const mine = (touched: ActionResult['deleted']) =>
      touched.filter((item) => item.type === this.#type.id).map((item) => item.id);
    if (!result) return void this.refresh();
    this.#drop(new Set(mine(result.deleted)));
    if (mine(result.created).length + mine(result.updated).length > 0) void this.refresh();
  }

  /** Replaces an item by its current state in the service. */
  replace(id: string, item: T): void {
    const items = this.#listing.items.map((each) => (itemId(this.#type, each) === id ? item : each));
    this.#set({ ...this.#listing, items });
  }

  remove(id: string): void {
    this.#drop(new Set([id]));
  }

  /** Gives up the call under way. The source may be asked again. */
  stop(): void {
    this.#call?.abort();
    this.#call = undefined;
  }

  #drop(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    const { items: before, count } = this.#listing;
    const items = before.filter((item) => !ids.has(itemId(this.#type, item)));
    this.#set({ ...this.#listing, items, count: count && count + items.length - before.length });
  }

  /** Returns the cached list: shown at once, while the service is asked anew. */
  #kept(request: ListRequest): Listing<T> {
    const page = this.#services.get(Resources).peekList<T>(this.#type.id, request);
    if (!page) return nothing;
    this.#asked = JSON.stringify(request.filters);
    return { ...nothing, ...page, state: 'listed', paged: page.hasMore };
  }

  #page(request: ListRequest, signal: AbortSignal): Promise<ListPage<T>> {
    return this.#services.get(Resources).list<T>(this.#type.id, request, signal);
  }

  async #append(shown: ListPage<T>, signal: AbortSignal): Promise<ListPage<T>> {
    const last = shown.items.at(-1);
    this.#paged = true;
    const page = await this.#page({ ...this.#request, ...(last && { marker: itemId(this.#type, last) }) }, signal);
    // A page that brings nothing new ends the list, whatever it says: else one would ask for it for ever.
    const items = appendItems(this.#type, shown.items, page.items);
    return { items, hasMore: page.hasMore && items.length > shown.items.length, count: page.count ?? shown.count };
  }

  #run(work: (signal: AbortSignal) => Promise<ListPage<T>>, updatedAt?: number): Promise<void> {
    this.#call?.abort();
    this.#paged = false;
    const asked = JSON.stringify(this.#request.filters);
    const call = (this.#call = new AbortController());
    const finish = (listing: Partial<Listing<T>>) => {
      if (this.#call !== call) return;
      this.#call = undefined;
      this.#set({ ...this.#listing, busy: false, ...listing });
    };
    this.#waiting = work(call.signal).then(
      ({ items, hasMore, count }) => {
        if (this.#call === call) this.#asked = asked;
        finish({
          state: 'listed',
          items,
          hasMore,
          count,
          paged: hasMore || this.#paged,
          error: undefined,
          updatedAt: updatedAt ?? this.#now(),
        });
      },
      (error: unknown) => finish(asked === this.#asked ? { error } : { ...nothing, busy: false, error }),
    );
    return this.#waiting;
  }

  #now(): number {
    return this.#services.get(Clock).now();
  }

  #set(listing: Listing<T>): void {
    this.#listing = listing;
    this.#changed.fire();
  }
}
