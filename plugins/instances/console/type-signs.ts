/** Milliseconds between two signs: guests lose keys that come faster than twenty a second. */
const signEvery = 50;

export interface Typing {
  readonly signs: readonly string[];
  /** Returns whether the guest can be typed at; typing ends where it can't. */
  send(sign: string): boolean;
  /** Runs something later. */
  after(milliseconds: number, run: () => void): void;
  onProgress(typed: number): void;
}

/** Types signs one by one. Resolves after the last, and earlier when the signal or a lost connection ends it. */
export async function typeSigns({ signs, send, after, onProgress }: Typing, signal: AbortSignal): Promise<void> {
  for (const [at, sign] of signs.entries()) {
    if (signal.aborted) return;
    if (!send(sign)) return;
    onProgress(at + 1);
    await new Promise<void>((resolve) => after(signEvery, resolve));
  }
}
