import { type Disposable, Emitter, type Services, type ServiceToken, toDisposable } from '#base';
import type { ActionResult, ListPage, ListRequest } from '#registry';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';

/** Services out of a list of pairs, for logic that asks for few of them. */
export function someServices(...pairs: readonly (readonly [ServiceToken<any>, unknown])[]): Services {
  const provided = new Map<unknown, unknown>(pairs);
  return {
    get<S>(token: ServiceToken<S>): S {
      if (!provided.has(token)) throw new Error(`not provided: ${String(token)}`);
      return provided.get(token) as S;
    },
  };
}

/** Time that a test moves. */
export class MovedClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 12);
  #due: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  get waiting(): number {
    return this.#due.length;
  }

  /** Milliseconds until the next thing due. */
  get next(): number | undefined {
    const [first] = this.#due.toSorted((a, b) => a.at - b.at);
    return first && first.at - this.#now;
  }

  after(milliseconds: number, run: () => void): Disposable {
    const entry = { at: this.#now + milliseconds, run };
    this.#due.push(entry);
    return toDisposable(() => {
      this.#due = this.#due.filter((each) => each !== entry);
    });
  }

  /** Moves time and lets everything that was due, and what it set off, run. */
  async move(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    for (;;) {
      const [first] = this.#due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
      if (!first) break;
      this.#due = this.#due.filter((each) => each !== first);
      this.#now = first.at;
      first.run();
      await settled();
    }
    this.#now = until;
    await settled();
  }
}

/** Lets promises that are settled already be heard. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** `Resources` over a function that answers list calls; every call is noted. */
export class FakeResources implements Pick<Resources, 'list' | 'load' | 'report' | 'peekList'> {
  readonly calls: ListRequest[] = [];
  readonly #acted = new Emitter<ActionResult>();
  readonly onDidAct = this.#acted.event;

  constructor(
    readonly answer: (request: ListRequest) => ListPage<any> | Promise<ListPage<any>>,
    readonly loaded: (id: string) => any = (id) => ({ id }),
  ) {}

  async list(_type: string, request: ListRequest): Promise<ListPage<any>> {
    this.calls.push(request);
    return this.answer(request);
  }

  peekList(): undefined {
    return undefined;
  }

  async load(_type: string, id: string): Promise<any> {
    return this.loaded(id);
  }

  report(result: ActionResult): void {
    this.#acted.fire(result);
  }
}

/** Texts as their keys, numbers as English ones. */
export const keyTexts = {
  language: 'en',
  t: (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key),
  bytes: (value: number | undefined) => (value === undefined ? '' : `${value} B`),
  number: String,
  dateTime: String,
  relativeTime: String,
  list: (items: readonly string[]) => items.join(', '),
};

export const tokens = { Clock, I18n, Resources };
