import type { PlannedSegment } from './segment-plan.ts';

/** A segment that the service has. */
export interface StoredSegment {
  bytes: number;
  etag: string;
}

/** The segments that are there, and those that have to be sent. */
export interface Resumption {
  /** Etags of the segments that are there and right, by name. */
  have: Map<string, string>;
  missing: PlannedSegment[];
}

/**
 * Compares a plan with what the service has. Only a segment of the right size and digest is taken for there: one that was cut
 * off, or that is another file's, is sent again.
 * @param digest of the file's own bytes for a segment; asked only where the size is right
 */
export async function resumption(
  planned: readonly PlannedSegment[],
  stored: ReadonlyMap<string, StoredSegment>,
  digest: (segment: PlannedSegment) => Promise<string>,
): Promise<Resumption> {
  const have = new Map<string, string>();
  const missing: PlannedSegment[] = [];
  for (const segment of planned) {
    const found = stored.get(segment.name);
    const isThere = found?.bytes === segment.end - segment.start && found.etag === (await digest(segment));
    if (found && isThere) have.set(segment.name, found.etag);
    else missing.push(segment);
  }
  return { have, missing };
}
