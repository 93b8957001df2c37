/** The secrets that a gateway seals with: the first one seals, all of them open. */
export interface KeySource {
  readonly keys: readonly string[];
}

/** Session keys that may be replaced while the gateway runs. */
export class KeyRing implements KeySource {
  #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  get keys(): readonly string[] {
    return this.#keys;
  }

  replace(keys: readonly string[]): void {
    this.#keys = keys;
  }
}

/** Returns a function that gives what `make` makes of the keys, made anew only when the keys have been replaced. */
export function perKeys<T>(source: readonly string[] | KeySource, make: (keys: readonly string[]) => T): () => T {
  // An array has a member `keys` as well.
  const keysNow = (): readonly string[] => (Array.isArray(source) ? source : (source as KeySource).keys);
  let of = keysNow();
  let made = make(of);
  return () => {
    const keys = keysNow();
    if (keys !== of) [of, made] = [keys, make(keys)];
    return made;
  };
}
