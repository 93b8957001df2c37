import { Emitter, type Services } from '#base';
import { type ActionResult, idsOfType, type ListPage, type ListRequest, type ResourceType } from '#registry';
import { Clock } from '#services/clock/clock';
import { Resources } from '#services/resources/resources';
import type { Listing, RowSource } from '../list-source.ts';
import { appendItems, itemId } from '../rows.ts';
import { type ListedPlace, ownerOf, type PlaceBook } from './place-book.ts';

/** Places that are asked at once; the others wait. */
export const mostAtOnce = 4;

/** The part of a list that one place answers. */
export interface PlacePart<T> {
  readonly place: ListedPlace;
  /** `waiting`: it has not answered yet, or is asked again. `failed`: the last call failed; its items are those of the call before. */
  readonly state: 'waiting' | 'listed' | 'failed';
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly error?: unknown;
}

const nothing: Listing<never> = { state: 'first', items: [], hasMore: false, paged: false, busy: 'list' };

/**
 * The list behind a table over several places. Each place is asked by itself, so many at once, and its rows stand there as soon as it has
 * answered. A place that fails keeps the others as they are. An item that several projects of a region can see is one row.
 */
export class PlacesSource<T> implements RowSource<T> {
  readonly #type: ResourceType<T>;
  readonly #services: Services;
  readonly #book: PlaceBook;
  readonly #changed = new Emitter<void>();
  readonly #calls = new Map<string, AbortController>();
  readonly #queue: (() => Promise<void>)[] = [];
  #running = 0;
  #parts: readonly PlacePart<T>[];
  #listing: Listing<T> = nothing;
  #request: ListRequest = { filters: {} };
  #needsFilter = false;
  refreshes = 0;

  constructor(type: ResourceType<T>, services: Services, places: readonly ListedPlace[], book: PlaceBook) {
    this.#type = type;
    this.#services = services;
    this.#book = book;
    this.#parts = places.map((place) => ({ place, state: 'waiting', items: [], hasMore: false }));
  }

  readonly current = (): Listing<T> => this.#listing;
  readonly parts = (): readonly PlacePart<T>[] => this.#parts;
  readonly onDidChange = this.#changed.event;

  get request(): ListRequest {
    return this.#request;
  }

  /** Asks every place anew. Rows that were asked for with other filters go as their place answers, or fails. */
  async list(request: ListRequest, needsFilter = false): Promise<void> {
    const isAnother = JSON.stringify(request.filters) !== JSON.stringify(this.#request.filters);
    this.#request = request;
    this.#needsFilter = needsFilter;
    if (needsFilter) {
      this.stop();
      this.#parts = this.#parts.map(({ place }) => ({ place, state: 'waiting', items: [], hasMore: false }));
      this.#listing = { ...nothing, state: 'filter-first', busy: false };
      return this.#changed.fire();
    }
    await this.#askAll((part, signal) => this.#first(part, 0, signal), isAnother);
  }

  async refresh(): Promise<void> {
    if (this.#needsFilter) return;
    this.refreshes++;
    await this.#askAll((part, signal) => this.#first(part, part.items.length, signal));
  }

  /** Asks one place again. */
  async retry(id: string): Promise<void> {
    await this.#ask(id, (part, signal) => this.#first(part, part.items.length, signal));
  }

  /** The next page of one place. */
  async moreIn(id: string): Promise<void> {
    const part = this.#part(id);
    if (!part?.hasMore || this.#calls.has(id)) return;
    await this.#ask(id, (now, signal) => this.#append(now, now, signal));
  }

  async more(): Promise<void> {
    await Promise.all(this.#parts.map(({ place }) => this.moreIn(place.id)));
  }

  /** Rows of several places are sorted here, as no service sorts those of another: nothing is asked for. */
  async all(): Promise<void> {}

  follow(result: ActionResult | undefined): void {
    const here = this.#parts.find(({ place }) => place.isHere)?.place.id;
    if (here === undefined) return;
    const gone = new Set(result ? idsOfType(result.deleted, this.#type.id) : []);
    if (gone.size > 0) this.#changeHere((items) => items.filter((item) => !gone.has(itemId(this.#type, item))));
    const touched = result && [...result.created, ...result.updated].some(({ type }) => type === this.#type.id);
    if (!result || touched) void this.retry(here);
  }

  replace(id: string, item: T): void {
    this.#changeHere((items) => items.map((each) => (itemId(this.#type, each) === id ? item : each)));
  }

  remove(id: string): void {
    this.#changeHere((items) => items.filter((item) => itemId(this.#type, item) !== id));
  }

  stop(): void {
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
    // The work that waits sees that it was given up, and ends.
    for (const run of this.#queue.splice(0)) void run();
  }

  async #askAll(ask: Asking<T>, forgets = false): Promise<void> {
    this.stop();
    if (forgets) {
      this.#parts = this.#parts.map((part) => ({ ...part, items: [], hasMore: false }));
      this.#listing = nothing;
    }
    await Promise.all(this.#parts.map(({ place }) => this.#ask(place.id, ask)));
  }

  async #ask(id: string, ask: Asking<T>): Promise<void> {
    this.#calls.get(id)?.abort();
    const call = new AbortController();
    this.#calls.set(id, call);
    this.#set(id, { state: 'waiting' });
    await this.#inTurn(async () => {
      const part = this.#part(id);
      if (call.signal.aborted || !part) return;
      const outcome = await ask(part, call.signal).then(
        ({ items, hasMore }) => ({ state: 'listed' as const, items, hasMore, error: undefined }),
        (error: unknown) => ({ state: 'failed' as const, error }),
      );
      // An answer that a later question has overtaken is dropped.
      if (this.#calls.get(id) !== call) return;
      this.#calls.delete(id);
      this.#set(id, outcome);
    });
  }

  /** Resolves when the work has ended, or has been given up before it began. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const run = async () => {
        this.#running++;
        await work();
        this.#running--;
        resolve();
        void this.#queue.shift()?.();
      };
      if (this.#running < mostAtOnce) void run();
      else this.#queue.push(run);
    });
  }

  /** The first page, and as many more as it takes to have what is shown. */
  async #first(part: PlacePart<T>, shown: number, signal: AbortSignal): Promise<ListPage<T>> {
    let page = await this.#page(part.place, this.#request, signal);
    while (page.hasMore && page.items.length < shown) page = await this.#append(part, page, signal);
    return page;
  }

  async #append(
    { place }: PlacePart<T>,
    shown: Pick<PlacePart<T>, 'items' | 'hasMore'>,
    signal: AbortSignal,
  ): Promise<ListPage<T>> {
    const last = shown.items.at(-1);
    const marker = last === undefined ? {} : { marker: itemId(this.#type, last) };
    const page = await this.#page(place, { ...this.#request, ...marker }, signal);
    // A page that brings nothing new ends the list, whatever it says.
    const items = appendItems(this.#type, shown.items, page.items);
    return { items, hasMore: page.hasMore && items.length > shown.items.length };
  }

  async #page(place: ListedPlace, request: ListRequest, signal: AbortSignal): Promise<ListPage<T>> {
    const { project, region, isHere } = place;
    const services = this.#services;
    // The list from here is kept as any other, and may have been asked for before the page was drawn.
    const page = isHere
      ? await services.get(Resources).list<T>(this.#type.id, request, signal)
      : await this.#type.list!(request, { services, signal, place: { project, region } });
    this.#book.note(page.items, place);
    return page;
  }

  #part(id: string): PlacePart<T> | undefined {
    return this.#parts.find(({ place }) => place.id === id);
  }

  #changeHere(change: (items: readonly T[]) => readonly T[]): void {
    const part = this.#parts.find(({ place }) => place.isHere);
    if (!part) return;
    const items = change(part.items);
    this.#book.note(items, part.place);
    this.#set(part.place.id, { items });
  }

  #set(id: string, change: Partial<PlacePart<T>>): void {
    this.#parts = this.#parts.map((part) => (part.place.id === id ? { ...part, ...change } : part));
    const waits = this.#parts.some((part) => part.state === 'waiting');
    const { state, updatedAt: before } = this.#listing;
    const isListed = state === 'listed' || this.#parts.some((part) => part.state !== 'waiting');
    const updatedAt = change.state === 'listed' ? this.#services.get(Clock).now() : before;
    this.#listing = {
      ...nothing,
      state: isListed ? 'listed' : 'first',
      items: this.#merged(),
      busy: waits && 'list',
      ...(updatedAt === undefined ? {} : { updatedAt }),
    };
    this.#changed.fire();
  }

  /** The items of all places. One that several can see stands once: here where it is seen here, else in the project that owns it. */
  #merged(): T[] {
    const found = new Map<string, { item: T; place: ListedPlace }>();
    for (const { place, items } of this.#parts) {
      for (const item of items) {
        const key = JSON.stringify([place.region, itemId(this.#type, item)]);
        const other = found.get(key);
        const isBetter = place.isHere || (!other?.place.isHere && ownerOf(item) === place.project);
        if (!other || isBetter) found.set(key, { item, place });
      }
    }
    return [...found.values()].map(({ item }) => item);
  }
}

type Asking<T> = (part: PlacePart<T>, signal: AbortSignal) => Promise<ListPage<T>>;
