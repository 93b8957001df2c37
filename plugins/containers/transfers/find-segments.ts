import type { Services } from '@sextant/sdk';
import type { StoredSegment } from './resume.ts';
import { planApart, type PlannedSegment, type SegmentPlan } from './segment-plan.ts';
import { listSegments } from './transfer-calls.ts';

/**
 * Where an upload goes on: where an earlier one of the same bytes was broken off, in another page or by an older console; else
 * where nobody has segments. Of another file of this name, time and size nothing is used, and nothing is written over.
 */
export async function findSegments(
  services: Services,
  plan: SegmentPlan,
  { digest, signal }: { digest: (segment: PlannedSegment) => Promise<string>; signal: AbortSignal },
): Promise<SegmentPlan> {
  const stored = await listSegments(services, { container: plan.container, prefix: plan.base }, signal);
  const found = [...groupsOf(plan, stored ?? new Map<string, StoredSegment>())];
  for (const [prefix, group] of found.toSorted(([, one], [, other]) => other.size - one.size)) {
    if (await isOfFile(plan, group, digest)) return { ...plan, prefix };
  }
  return planApart(plan);
}

/** Groups the segments by the prefixes of their uploads: `base/` and `base-id/`. */
function groupsOf({ base }: SegmentPlan, stored: ReadonlyMap<string, StoredSegment>) {
  const groups = new Map<string, Map<string, StoredSegment>>();
  for (const [rest, segment] of stored) {
    const [, id, name = ''] = /^((?:-\w+)?\/)([^/]+)$/.exec(rest) ?? [];
    if (id === undefined) continue;
    const group = groups.get(base + id) ?? new Map<string, StoredSegment>();
    groups.set(base + id, group.set(name, segment));
  }
  return groups;
}

/** All that is there is the file's own: one piece that is not may be somebody's who is sending another file. */
async function isOfFile(
  { segments }: SegmentPlan,
  group: ReadonlyMap<string, StoredSegment>,
  digest: (segment: PlannedSegment) => Promise<string>,
): Promise<boolean> {
  const planned = new Map(segments.map((segment) => [segment.name, segment]));
  const pairs = [...group].map(([name, stored]) => ({ stored, own: planned.get(name) }));
  if (pairs.some(({ stored, own }) => !own || own.end - own.start !== stored.bytes)) return false;
  for (const { stored, own } of pairs) if (own && (await digest(own)) !== stored.etag) return false;
  return true;
}
