import { HttpError, type Services } from '@sextant/sdk';
import { NameTaken } from './name-taken.ts';
import { objectState, type ObjectPlace } from './transfer-calls.ts';

/** An object to be stored; the same one through all tries. */
export interface Storing extends ObjectPlace {
  /** When the object was stored whose bytes go; undefined: the object is new. */
  replaces?: string | undefined;
}

/** The orders that were sent and not answered, each with the etag it would have. It may be done, or be done yet. */
const unsettled = new WeakMap<Storing, () => Promise<string>>();

/**
 * Stores an object by `send`, unless an earlier try did whose answer was lost. Rejects with `NameTaken` where somebody else
 * stored one meanwhile.
 */
export async function storeOnce(
  services: Services,
  order: Storing,
  { etag, send }: { etag: () => Promise<string>; send: () => Promise<unknown> },
): Promise<void> {
  const wasUnsettled = isUnsettled(order);
  if (wasUnsettled && (await isStored(services, order))) return;
  unsettled.set(order, etag);
  try {
    await send();
  } catch (error) {
    if (isRefused(error) && !wasUnsettled) unsettled.delete(order);
    const isTaken = error instanceof HttpError && error.status === 412;
    if (!isTaken && !isChanged(error)) throw error;
    if (wasUnsettled && (await isStored(services, order))) return;
    throw isTaken ? new NameTaken('', { cause: error }) : error;
  }
}

/** May the service have stored the object, or be about to? */
export const isUnsettled = (order: Storing) => unsettled.has(order);

/** Is the object there as an earlier try asked for it? */
export async function isStored(services: Services, order: Storing): Promise<boolean> {
  const etag = unsettled.get(order);
  const found = etag && (await objectState(services, order));
  return found !== undefined && found.time !== order.replaces && found.etag === (await etag?.());
}

/** Another object is there than the one whose bytes go; it may be what an earlier try has stored. */
function isChanged(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'OBJECT_CHANGED';
}

/** The service, or the gateway, said no: nothing came of it. */
function isRefused(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 408;
}
