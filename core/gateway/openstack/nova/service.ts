import type { NativeCaller } from '../native-caller.ts';

/** A process of nova (Compute API, Compute services). */
export interface NativeComputeService {
  id: number | string;
  binary: string;
  host: string;
  zone: string;
  status: string;
  state: string;
}

export interface NativeAvailabilityZone {
  zoneName: string;
  zoneState: { available: boolean };
  hosts: Record<string, unknown> | null;
}

export interface NativeExtension {
  alias: string;
  name: string;
  description: string;
  updated: string;
  namespace?: string;
  links?: unknown[];
}

const service = 'compute';

export async function listServices(native: NativeCaller): Promise<NativeComputeService[]> {
  return (await native.json<{ services: NativeComputeService[] }>({ service, path: '/os-services' })).services;
}

/** `detailed`: with the hosts in them, for administrators. */
export async function listAvailabilityZones(
  native: NativeCaller,
  detailed: boolean,
): Promise<NativeAvailabilityZone[]> {
  const path = `/os-availability-zone${detailed ? '/detail' : ''}`;
  const answer = await native.json<{ availabilityZoneInfo: NativeAvailabilityZone[] }>({ service, path });
  return answer.availabilityZoneInfo;
}

/** Nova has none any more, but names those it once had. */
export async function listExtensions(native: NativeCaller): Promise<NativeExtension[]> {
  return (
    await native.remembered<{ extensions: NativeExtension[] }>({ service, path: '/extensions', member: 'extensions' })
  ).extensions;
}
