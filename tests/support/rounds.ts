import { subscribe, unsubscribe } from 'node:diagnostics_channel';

interface Exchange {
  begin: number;
  end: number;
}

/**
 * How many calls to `origin` waited for one another while `run` ran: calls side by side are one round. Unlike a duration it is
 * the same on a busy machine. As undici tells it, which both the gateway and `fetch` use.
 */
export async function countRounds<T>(origin: string, run: () => Promise<T>): Promise<{ rounds: number; value: T }> {
  const exchanges = new Map<object, Exchange>();
  const begin = (message: unknown) => {
    const { request } = message as { request: { origin: string | URL } };
    if (String(request.origin).replace(/\/$/, '') !== origin) return;
    exchanges.set(request, { begin: performance.now(), end: Infinity });
  };
  const end = (message: unknown) => {
    const known = exchanges.get((message as { request: object }).request);
    if (known) known.end = performance.now();
  };
  subscribe('undici:request:create', begin);
  subscribe('undici:request:trailers', end);
  try {
    const value = await run();
    return { rounds: longestChain([...exchanges.values()]), value };
  } finally {
    unsubscribe('undici:request:create', begin);
    unsubscribe('undici:request:trailers', end);
  }
}

/** The most exchanges of which each began after the one before it had ended. */
function longestChain(exchanges: readonly Exchange[]): number {
  let last = -Infinity;
  let length = 0;
  for (const { begin, end } of exchanges.toSorted((a, b) => a.end - b.end)) {
    if (begin < last) continue;
    length++;
    last = end;
  }
  return length;
}
