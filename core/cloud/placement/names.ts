import type { PlacementCore } from './placement-core.ts';
import standardTraits from './standard-traits.json' with { type: 'json' };

/** The resource classes that every placement knows (os-resource-classes of Zed), in their order. */
const standardClasses: readonly string[] = [
  'VCPU',
  'MEMORY_MB',
  'DISK_GB',
  'PCI_DEVICE',
  'SRIOV_NET_VF',
  'NUMA_SOCKET',
  'NUMA_CORE',
  'NUMA_THREAD',
  'NUMA_MEMORY_MB',
  'IPV4_ADDRESS',
  'VGPU',
  'VGPU_DISPLAY_HEAD',
  'NET_BW_EGR_KILOBIT_PER_SEC',
  'NET_BW_IGR_KILOBIT_PER_SEC',
  'PCPU',
  'MEM_ENCRYPTION_CONTEXT',
  'FPGA',
  'PGPU',
  'NET_PACKET_RATE_KILOPACKET_PER_SEC',
  'NET_PACKET_RATE_EGR_KILOPACKET_PER_SEC',
  'NET_PACKET_RATE_IGR_KILOPACKET_PER_SEC',
];

const classSet = new Set(standardClasses);
const traitSet = new Set(standardTraits);

export const isStandardClass = (name: string): boolean => classSet.has(name);
export const isStandardTrait = (name: string): boolean => traitSet.has(name);

export function knowsClass({ records }: PlacementCore, name: string): boolean {
  return classSet.has(name) || records.customClasses.has(name);
}

export function knowsTrait({ records }: PlacementCore, name: string): boolean {
  return traitSet.has(name) || records.customTraits.has(name);
}

export function allClasses({ records }: PlacementCore): string[] {
  return [...standardClasses, ...[...records.customClasses.entries()].map(([name]) => name)];
}

export function allTraits({ records }: PlacementCore): string[] {
  return [...standardTraits, ...[...records.customTraits.entries()].map(([name]) => name)];
}
