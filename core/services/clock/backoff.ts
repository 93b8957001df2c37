/** Yields the pauses between tries, in milliseconds: each is twice the one before, up to the longest. */
export function* backoff(first: number, longest: number): Generator<number, never> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) yield pause;
}
