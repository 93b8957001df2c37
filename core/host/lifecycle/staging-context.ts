import { type Disposable, type Services, type ServiceToken, toDisposable } from '#base';
import type { ContextParts } from '../plugin-context.ts';

type Parts = Pick<ContextParts, 'points' | 'provided' | 'services'>;

/**
 * Where a new build of a plugin starts while the old one still works: what it contributes and provides waits until the
 * stage is opened. It alone has the services that it provides already.
 */
export class StagingContext implements Parts {
  readonly points: Parts['points'];
  readonly provided: Parts['provided'];
  readonly services: Services;
  readonly #offers = new Map<ServiceToken<unknown>, () => unknown>();
  readonly #waiting: (() => void)[] = [];
  #open = false;

  constructor({ points, provided, services }: Parts) {
    this.points = {
      contribute: (name, item, owner) => this.#soon(() => points.contribute(name, item, owner)),
    };
    this.provided = {
      has: (token) => this.#offers.has(token) || provided.has(token),
      onDidChange: provided.onDidChange,
      provide: (token, create) => {
        const made = once(create);
        this.#offers.set(token, made);
        return this.#soon(() => provided.provide(token, made));
      },
    };
    this.services = {
      get: <S>(token: ServiceToken<S>) => {
        const offer = this.#open ? undefined : this.#offers.get(token);
        return offer ? (offer() as S) : services.get(token);
      },
    };
  }

  /** Everything enters the console, in the order in which it came. What is refused there is told, one by one. */
  open(onRefused: (error: unknown) => void): void {
    this.#open = true;
    for (const enter of this.#waiting.splice(0)) {
      try {
        enter();
      } catch (error) {
        onRefused(error);
      }
    }
  }

  #soon(enter: () => Disposable): Disposable {
    if (this.#open) return enter();
    let entered: Disposable | undefined;
    let ended = false;
    this.#waiting.push(() => {
      if (!ended) entered = enter();
    });
    return toDisposable(() => {
      ended = true;
      entered?.dispose();
    });
  }
}

function once(create: () => unknown): () => unknown {
  let made: { service: unknown } | undefined;
  return () => (made ??= { service: create() }).service;
}
