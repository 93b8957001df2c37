import { refuse } from './answers.ts';
import { headerOf, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import type { ContainerRecord } from './swift-records.ts';

/**
 * How many bytes an upload may have by the quotas of its container and account. 413 when what it announces is more, or the
 * container may have no further object.
 */
export function quotaLeft(core: SwiftCore, call: SwiftCall, container: ContainerRecord): number {
  const { store } = core;
  const totals = store.totals(container);
  const { 'quota-bytes': bytes, 'quota-count': count } = container.metadata;
  const accountBytes = store.account(container.account)?.quotaBytes ?? null;
  const left = Math.min(
    bytes === undefined ? Number.POSITIVE_INFINITY : Number(bytes) - totals.bytes,
    accountBytes === null ? Number.POSITIVE_INFINITY : accountBytes - store.accountTotals(container.account).bytes,
  );
  const announced = Number(headerOf(call, 'content-length') ?? 0);
  if (announced > left || (count !== undefined && totals.count >= Number(count))) refuse(413, 'Upload exceeds quota.');
  return left;
}
