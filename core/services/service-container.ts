import { Container } from 'inversify';
import { ConsoleError, type Disposable, type Services, type ServiceToken, tokenId, toDisposable } from '#base';

/**
 * The service container: tokens to single instances, made when first asked for. A child sees what its parent provides and
 * may provide more; what a child provides is seen by that child alone.
 */
export class ServiceContainer implements Services, Disposable {
  readonly #container: Container;

  constructor(parent?: ServiceContainer) {
    this.#container = new Container({ defaultScope: 'Singleton', ...(parent ? { parent: parent.#container } : {}) });
  }

  get<S>(token: ServiceToken<S>): S {
    if (!this.has(token)) throw new ConsoleError('SERVICE_NOT_PROVIDED', { token: tokenId(token) });
    return this.#container.get<S>(token);
  }

  has(token: ServiceToken<unknown>): boolean {
    return this.#container.isBound(token);
  }

  /** Binds a factory whose arguments are the services of the `needs`. A second provider of one token is an error. */
  bind(
    token: ServiceToken<unknown>,
    needs: readonly ServiceToken<unknown>[],
    create: (...needs: never[]) => unknown,
  ): Disposable {
    if (this.#container.isCurrentBound(token))
      throw new ConsoleError('SERVICE_ALREADY_PROVIDED', { token: tokenId(token) });
    // The needs are resolved in the container that provides the service, whoever asks for it.
    const make = () => create(...(needs.map((need) => this.get(need)) as never[]));
    this.#container.bind(token).toDynamicValue(make).inSingletonScope();
    return toDisposable(() => this.#container.unbind(token));
  }

  /** Puts a finished service in the place of whatever provided the token before: what tests do. */
  rebind<S>(token: ServiceToken<S>, service: S): void {
    if (this.#container.isCurrentBound(token)) this.#container.unbind(token);
    this.#container.bind<S>(token).toConstantValue(service as never);
  }

  load(...modules: readonly ServiceModule[]): this {
    for (const module of modules) module(this);
    return this;
  }

  child(): ServiceContainer {
    return new ServiceContainer(this);
  }

  dispose(): void {
    this.#container.unbindAll();
  }
}

/** Provides services in a container; made with `serviceModule`. */
export type ServiceModule = (container: ServiceContainer) => void;
