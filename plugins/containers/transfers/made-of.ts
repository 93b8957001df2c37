import type { Services } from '@sextant/sdk';
import { digestOf, digestOfText } from './md5.ts';
import type { StoredSegment } from './resume.ts';
import type { SegmentPlan } from './segment-plan.ts';
import type { Storing } from './storing.ts';
import { listSegments, objectState } from './transfer-calls.ts';

/**
 * Is there an object that was not there when the upload began, made of the upload's segments? One that somebody stored of other
 * bytes is not; one that tells no etag may be.
 * @param known segments that were listed before some went
 */
export async function isMadeOf(
  services: Services,
  order: Storing & { file: File },
  plan: SegmentPlan,
  known: ReadonlyMap<string, StoredSegment>,
): Promise<boolean> {
  const found = await objectState(services, order);
  if (!found || found.time === order.replaces) return false;
  if (found.etag === '') return true;
  if (plan.dynamic && found.etag === (await etagOfThere(services, plan))) return true;
  // Other sizes spare reading the file.
  return found.bytes === order.file.size && found.etag === (await etagOfWhole(order.file, plan, known));
}

/** Returns the etag of a dynamic object, which is made of what is there by now. */
async function etagOfThere(services: Services, plan: SegmentPlan): Promise<string> {
  const there = [...((await listSegments(services, plan)) ?? new Map<string, StoredSegment>()).values()];
  return digestOfText(there.map(({ etag }) => etag).join(''));
}

async function etagOfWhole(
  file: File,
  { segments }: SegmentPlan,
  known: ReadonlyMap<string, StoredSegment>,
): Promise<string> {
  const etags: string[] = [];
  for (const { name, start, end } of segments) {
    etags.push(known.get(name)?.etag ?? (await digestOf(file.slice(start, end))));
  }
  return digestOfText(etags.join(''));
}
