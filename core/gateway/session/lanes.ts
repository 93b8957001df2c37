import { GatewayError } from '../http/errors.ts';

/** Lets one at a time through each lane, in the order in which they came. */
export function createLanes() {
  const ends = new Map<string, Promise<void>>();
  return {
    /** Resolves with what lets the next one in. Rejects with REQUEST_ABANDONED when the browser leaves before. */
    async enter(lane: string, left: AbortSignal | undefined): Promise<() => void> {
      const before = ends.get(lane);
      let leave = (): void => {};
      const passed = new Promise<void>((resolve) => (leave = resolve));
      const end = (before ?? Promise.resolve()).then(() => passed);
      ends.set(lane, end);
      void end.then(() => ends.get(lane) === end && ends.delete(lane));
      if (before) await orGone(before, left);
      if (!left?.aborted) return leave;
      leave();
      throw new GatewayError('REQUEST_ABANDONED');
    },
  };
}

/** Resolves when the promise does, or the browser has left. */
function orGone(promise: Promise<void>, left: AbortSignal | undefined): Promise<unknown> {
  if (!left) return promise;
  const gone = new Promise((resolve) => left.addEventListener('abort', resolve, { once: true }));
  return Promise.race([promise, gone]);
}
