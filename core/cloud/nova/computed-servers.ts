import type { ServiceContext } from '../shared/service.ts';
import type { ServerRecord } from './records.ts';

/** The servers of a cloud with a size: worked out from their number, never stored. */
export function computedServers(
  _context: ServiceContext,
  _hosts: readonly string[],
): ReadonlyMap<string, ServerRecord> {
  return new Map();
}
