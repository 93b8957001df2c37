import { type Disposable, Emitter, type ServiceToken, toDisposable, tokenId } from '#base';
import type { ServiceContainer } from '#services/service-container';

/** The services that plugins provide, in the console's container, so that every action and view finds them. */
export class ProvidedServices {
  readonly #container: ServiceContainer;
  readonly #didChange = new Emitter<string>();

  constructor(container: ServiceContainer) {
    this.#container = container;
  }

  /** The id of a token that has a provider now, or has none any more. */
  get onDidChange() {
    return this.#didChange.event;
  }

  has(token: ServiceToken<unknown>): boolean {
    return this.#container.has(token);
  }

  /** Throws `SERVICE_ALREADY_PROVIDED`: the console's own services can't be replaced by a plugin. */
  provide(token: ServiceToken<unknown>, create: () => unknown): Disposable {
    const binding = this.#container.bind(token, [], create);
    const provided = toDisposable(() => {
      binding.dispose();
      this.#didChange.fire(tokenId(token));
    });
    try {
      this.#didChange.fire(tokenId(token));
    } catch (error) {
      // A service that nobody owns would be there for ever.
      provided.dispose();
      throw error;
    }
    return provided;
  }
}
