type OnBytes = (bytes: Buffer) => void;

/** Counts the uploads under way, and the bytes of all of them since the start. */
export class UploadCount {
  #inFlight = 0;
  #bytes = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Runs an upload, which counts as under way until it has ended. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await run();
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Returns a listener that counts bytes, and passes them on. */
  counting(onBytes: OnBytes | undefined): OnBytes {
    return (bytes) => {
      this.#bytes += bytes.length;
      onBytes?.(bytes);
    };
  }
}
