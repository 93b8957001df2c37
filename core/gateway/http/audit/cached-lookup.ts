import type { LookupOneOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Milliseconds for which an address is used without asking again. */
const addressHoldsMs = 60_000;
/** Milliseconds for which a name that was not found is not asked for again. */
const failureHoldsMs = 1000;

type Family = 4 | 6;

/** The part of `node:dns` that is asked. */
export type Resolve = (host: string, options: { family: Family }) => Promise<{ address: string }>;

type Done = (error: NodeJS.ErrnoException | null, address: string, family: number) => void;

interface Known {
  address: Promise<string>;
  until: number;
}

/**
 * Returns a `lookup` for sockets that asks for each name once a minute, not for each message. Where the name cannot be found any more,
 * the address that it had goes on being used.
 *
 * @param now milliseconds of a clock that goes forward only
 */
export function cachedLookup(
  family: Family,
  resolve: Resolve = (host, options) => lookup(host, options),
  now: () => number = () => performance.now(),
): (host: string, options: LookupOneOptions, done: Done) => void {
  const known = new Map<string, Known>();
  const ask = (host: string, former: Promise<string> | undefined): Promise<string> => {
    const entry: Known = { address: resolve(host, { family }).then(({ address }) => address), until: Infinity };
    known.set(host, entry);
    entry.address = entry.address.then(
      (address) => {
        entry.until = now() + addressHoldsMs;
        return address;
      },
      (error: unknown) => {
        entry.until = now() + failureHoldsMs;
        if (former === undefined) throw error;
        return former;
      },
    );
    return entry.address;
  };
  return (host, _options, done) => {
    const found = known.get(host);
    const address = found !== undefined && found.until > now() ? found.address : ask(host, found?.address);
    address.then(
      (each) => done(null, each, family),
      (error: NodeJS.ErrnoException) => done(error, '', family),
    );
  };
}
