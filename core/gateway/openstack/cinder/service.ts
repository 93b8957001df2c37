import type { NativeCaller } from '../native-caller.ts';

/** An extension as cinder describes it (Block Storage API v3, API extensions). */
export interface VolumeExtension {
  alias: string;
  name: string;
  description: string;
  updated: string;
  namespace?: string;
  links?: unknown[];
}

/** A process of cinder (Block Storage API v3, Services). */
export interface NativeVolumeService {
  binary: string;
  host: string;
  zone: string | null;
  status: string;
  state: string;
  updated_at: string | null;
}

export interface NativeAvailabilityZone {
  zoneName: string;
  zoneState: { available: boolean };
}

const service = 'volume';

export async function listExtensions(native: NativeCaller): Promise<VolumeExtension[]> {
  return (await native.json<{ extensions: VolumeExtension[] }>({ service, path: '/extensions' })).extensions;
}

export async function listServices(native: NativeCaller): Promise<NativeVolumeService[]> {
  return (await native.json<{ services: NativeVolumeService[] }>({ service, path: '/os-services' })).services;
}

export async function listAvailabilityZones(native: NativeCaller): Promise<NativeAvailabilityZone[]> {
  const call = { service, path: '/os-availability-zone' } as const;
  return (await native.json<{ availabilityZoneInfo: NativeAvailabilityZone[] }>(call)).availabilityZoneInfo;
}
