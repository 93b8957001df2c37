const most = 100_000;

/** Sessions that this gateway has seen and that have not ended. They live in cookies, so nobody knows of more. */
export class SeenSessions {
  readonly #ends = new Map<string, number>();

  see(id: string, endsAt: number): void {
    if (this.#ends.size < most || this.#ends.has(id)) this.#ends.set(id, endsAt);
  }

  end(id: string): void {
    this.#ends.delete(id);
  }

  count(now = Date.now()): number {
    for (const [id, endsAt] of this.#ends) if (endsAt <= now) this.#ends.delete(id);
    return this.#ends.size;
  }
}
