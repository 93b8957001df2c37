import { ConsoleError, type Disposable, type Services, type ServiceToken, tokenId, toDisposable } from '#base';

interface Provider {
  readonly needs: readonly ServiceToken<unknown>[];
  readonly create: (...needs: never[]) => unknown;
  /** Once it is made. A service may be anything, `undefined` too. */
  made?: { readonly service: unknown };
}

/**
 * The service container: tokens to single instances, made when first asked for. A child sees what its parent provides and
 * may provide more; what a child provides is seen by that child alone.
 */
export class ServiceContainer implements Services, Disposable {
  readonly #parent: ServiceContainer | undefined;
  readonly #providers = new Map<ServiceToken<unknown>, Provider>();
  /** What is being made, the outermost first. */
  readonly #making: ServiceToken<unknown>[] = [];

  constructor(parent?: ServiceContainer) {
    this.#parent = parent;
  }

  /** Throws `SERVICE_NOT_PROVIDED`; `SERVICE_NEEDS_ITSELF` where services need one another to be made. */
  get<S>(token: ServiceToken<S>): S {
    const provider = this.#providers.get(token);
    if (provider) return this.#serviceOf(token, provider) as S;
    if (this.#parent) return this.#parent.get(token);
    throw new ConsoleError('SERVICE_NOT_PROVIDED', { token: tokenId(token) });
  }

  has(token: ServiceToken<unknown>): boolean {
    return this.#providers.has(token) || this.#parent?.has(token) === true;
  }

  /** Binds a factory whose arguments are the services of the `needs`. A second provider of one token is an error. */
  bind(
    token: ServiceToken<unknown>,
    needs: readonly ServiceToken<unknown>[],
    create: (...needs: never[]) => unknown,
  ): Disposable {
    if (this.#providers.has(token)) throw new ConsoleError('SERVICE_ALREADY_PROVIDED', { token: tokenId(token) });
    const provider: Provider = { needs, create };
    this.#providers.set(token, provider);
    return toDisposable(() => {
      // Another may have taken its place by now.
      if (this.#providers.get(token) === provider) this.#providers.delete(token);
    });
  }

  /** Puts a finished service in the place of whatever provided the token before: what tests do. */
  rebind<S>(token: ServiceToken<S>, service: S): void {
    this.#providers.set(token, { needs: [], create: () => service, made: { service } });
  }

  load(...modules: readonly ServiceModule[]): this {
    for (const module of modules) module(this);
    return this;
  }

  child(): ServiceContainer {
    return new ServiceContainer(this);
  }

  dispose(): void {
    this.#providers.clear();
  }

  #serviceOf(token: ServiceToken<unknown>, provider: Provider): unknown {
    if (provider.made) return provider.made.service;
    if (this.#making.includes(token)) {
      const chain = [...this.#making, token].map(tokenId).join(' → ');
      throw new ConsoleError('SERVICE_NEEDS_ITSELF', { message: `Services need one another to be made: ${chain}` });
    }
    this.#making.push(token);
    try {
      const service = provider.create(...(provider.needs.map((need) => this.get(need)) as never[]));
      provider.made = { service };
      return service;
    } finally {
      this.#making.pop();
    }
  }
}

/** Provides services in a container; made with `serviceModule`. */
export type ServiceModule = (container: ServiceContainer) => void;
