import { HttpError, type Services } from '@sextant/sdk';
import { isMadeOf } from './made-of.ts';
import { removeOwnContainer } from './own-containers.ts';
import type { StoredSegment } from './resume.ts';
import type { SegmentPlan } from './segment-plan.ts';
import { unlessUsed } from './segments-lock.ts';
import { isStored, isUnsettled, type Storing } from './storing.ts';
import { deleteSegments, listSegments, objectTime, sendBytes } from './transfer-calls.ts';

/** The facts that are known of an upload besides its order. */
interface Sent {
  /** Where its segments are; undefined: it was sent as a whole. */
  plan?: SegmentPlan;
  /** Every byte of it was sent. */
  isWhole?: boolean;
}

/** An upload, by its order: the same one through all tries. */
type Order = Storing & { file: File };

const sent = new WeakMap<Order, Sent>();

export const sentOf = (order: Order): Sent => sent.get(order) ?? {};

export function noteSent(order: Order, news: Sent): void {
  sent.set(order, { ...sent.get(order), ...news });
}

/** `left`: segments, for the service may not have ended joining them; `unsure`: it may have stored the file, or do so yet. */
export type Discarded = 'gone' | 'left' | 'unsure' | 'stored';

/**
 * Takes away what was sent of a file whose upload was given up, but nothing that an object is made of, or may be soon: that it
 * is stored already is told.
 */
export async function discardSegments(services: Services, order: Order): Promise<Discarded> {
  const { plan, isWhole } = sentOf(order);
  if (isUnsettled(order)) {
    if (await isStored(services, order)) return 'stored';
    if (plan) return 'left';
    if (isWhole) return 'unsure';
  }
  if (!plan) return 'gone';
  // The same file in another tab has the same segments.
  return (await unlessUsed(plan, () => discard(services, order, plan))) ?? 'gone';
}

/** How often segments are looked for that arrived after the look before. */
const mostRounds = 5;

/**
 * Takes the segments away, and then their container where the console made it. A segment that was on its way may be stored
 * after they were listed: it is found in the next round. A container that is gone takes none any more.
 */
async function discard(services: Services, order: Order, plan: SegmentPlan): Promise<Discarded> {
  if (await isAnother(services, order)) return 'gone';
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await takeSegments(services, order, plan))) return 'gone';
    if (await removeOwnContainer(services, plan.container)) return 'gone';
    if (!(await listSegments(services, plan))?.size) return 'gone';
  }
  return 'left';
}

/**
 * Deletes the stored segments of an upload. Returns false when an object is made of them.
 *
 * Another browser may send the same file, and have joined it. One segment goes first: without it the gateway lets nobody join the
 * others, and who has just done it gets it back. Who was about to, and was heard by the service between two questions, gets back all
 * of them; nothing is given to an object that was made of other bytes meanwhile. Nobody can guard against a page that is closed before
 * it has given them back, nor against clients that store a manifest of a dynamic object past the gateway, whenever they do: no service
 * looks at the segments of one.
 */
async function takeSegments(services: Services, order: Order, plan: SegmentPlan): Promise<boolean> {
  const stored = (await listSegments(services, plan)) ?? new Map<string, StoredSegment>();
  const names = [...stored.keys()];
  const isUsed = () => isMadeOf(services, order, plan, stored);
  const last = plan.segments.find(({ name }) => name === names.at(-1));
  if (!last) return true;
  await deleteSegments(services, plan, [last.name]);
  // Where an object lacks a segment, a service may report only that: a failure counts as used.
  if (await isUsed().catch(() => true)) {
    await giveBack(services, order, plan, [last.name]);
    return false;
  }
  // Not the first again: who sends the file as well may have sent it by now.
  await deleteSegments(
    services,
    plan,
    names.filter((name) => name !== last.name),
  );
  if (!(await isUsed().catch(() => false))) return true;
  await giveBack(services, order, plan, names);
  return false;
}

/** Sends segments that were taken away once more, but for what somebody else has sent meanwhile. */
async function giveBack(
  services: Services,
  { file }: Order,
  plan: SegmentPlan,
  names: readonly string[],
): Promise<void> {
  for (const { name, start, end } of plan.segments) {
    if (!names.includes(name)) continue;
    const place = { container: plan.container, path: plan.prefix + name };
    const sending = { bytes: file.slice(start, end), filename: name, isNew: true };
    await sendBytes(services, place, sending, {}).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.status === 412)) throw error;
    });
  }
}

/** Is there an object that was not there when the upload began? */
async function isAnother(services: Services, order: Order): Promise<boolean> {
  const time = await objectTime(services, order);
  return time !== undefined && time !== order.replaces;
}
