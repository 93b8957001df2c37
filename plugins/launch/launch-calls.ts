import {
  type CachedValue,
  type CachedValues,
  callApi,
  Catalog,
  Extensions,
  type OperationInput,
  type OperationName,
  type Services,
} from '@sextant/sdk';

/** The calls by which the wizard learns of the cloud. Their answers are kept for as long as the wizard is open. */
export class LaunchCalls {
  readonly services: Services;
  readonly #values: CachedValues;

  /** @param values those of this wizard; whoever opened it disposes of them */
  constructor(services: Services, values: CachedValues) {
    this.services = services;
    this.#values = values;
  }

  /** Whether the catalog has the service of that type. */
  hasService(type: string): Promise<boolean> {
    return isEnabled(this.services.get(Catalog).ifTypeEnabled(type));
  }

  /** Whether the catalog has block storage. */
  async hasVolumes(): Promise<boolean> {
    return (await this.hasService('volumev3')) || this.hasService('volumev2');
  }

  /** Whether compute has the extension of that name. */
  protected hasExtension(name: string): Promise<boolean> {
    return isEnabled(this.services.get(Extensions).ifNameEnabled(name));
  }

  /** Returns a value that is asked for once, and again after a refusal. */
  protected value<T>(ask: () => Promise<T>, none: T): CachedValue<T> {
    return this.#values.add(ask, none);
  }

  /** Returns a list that is asked for once, and again after a refusal; empty until it is known, and where the call fails. */
  protected list<T>(ask: () => Promise<readonly T[]>): CachedValue<readonly T[]> {
    return this.#values.add(ask, []);
  }

  /** Calls an operation of the gateway. Nothing is said of a failure. */
  protected call<Name extends OperationName>(name: Name, input: OperationInput<Name>) {
    return callApi(this.services, name, input, { quiet: true });
  }
}

function isEnabled(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}
