import { type Disposable, errorText, type Services, toDisposable } from '#base';
import { Clock } from '#services/clock/clock';
import { pause } from '#services/clock/pause';
import { offerReload } from './new-version.ts';

/** Times that a part is asked for again: one address may lead to several gateways, and one of them may have it. */
const retries = 2;
/** Milliseconds between two attempts, as `Retry-After` says, and those that chance adds: not all pages ask at once. */
const [leastPauseMs, spreadMs] = [1000, 1000];

/**
 * Says whether a file could not be had because it is of another version of the console than the gateway's: 503, or 404 of a
 * gateway that does not keep files of others. The chunk loader and the plugin loader end their errors with the status.
 */
export const isOfOtherBuild = (error: unknown): boolean => /: status (404|503)$/.test(errorText(error));

/**
 * From now on the parts of this page that come later are asked for again where a gateway does not have them. A tab whose parts nobody
 * has any more is offered the version that there is now.
 */
export function retryParts(services: Services): Disposable {
  const fetchPart = globalThis.sextantPart;
  if (!fetchPart) return toDisposable(() => {});
  const clock = services.get(Clock);
  /** Parts of which the operator was told. Some are asked for again and again, as long as they are to be seen. */
  const told = new Set<string>();
  globalThis.sextantPart = async (load, file, others, by) => {
    for (let left = retries; ; left -= 1) {
      try {
        return await fetchPart(load, file, others, by);
      } catch (error) {
        if (!isOfOtherBuild(error)) throw error;
        if (left === 0) {
          if (!told.has(file)) offerReload(services, 'partGone');
          told.add(file);
          throw error;
        }
        await pause(clock, leastPauseMs + Math.random() * spreadMs);
      }
    }
  };
  return toDisposable(() => (globalThis.sextantPart = fetchPart));
}
