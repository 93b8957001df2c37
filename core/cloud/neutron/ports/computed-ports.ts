import type { ServiceContext } from '../../shared/service.ts';
import type { PortRecord } from '../records.ts';

/** The ports of a cloud with a size: worked out from their number, never stored. */
export interface ComputedPorts {
  get(id: string): PortRecord | undefined;
  all(): Iterable<PortRecord>;
  with(attribute: 'network_id' | 'device_id' | 'project_id' | 'id', value: string): PortRecord[];
  countOf(projectId: string): number;
  isTaken(subnetId: string, address: string): boolean;
  takenCount(subnetId: string): number;
}

export function computedPorts(_context: ServiceContext): ComputedPorts {
  return {
    get: () => undefined,
    all: () => [],
    with: () => [],
    countOf: () => 0,
    isTaken: () => false,
    takenCount: () => 0,
  };
}
