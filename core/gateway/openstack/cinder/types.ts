import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { readList } from '../native-pages.ts';

/** A volume type as cinder sends it (Block Storage API v3, Volume types). */
export interface NativeVolumeType {
  id: string;
  name: string;
  [more: string]: unknown;
}

/** QoS specs of volume types (Quality of service specs). */
export interface NativeQosSpec {
  id: string;
  name: string;
  consumer: string | null;
  specs: Record<string, string>;
}

const service = 'volume';

export function listTypes(native: NativeCaller): Promise<NativeVolumeType[]> {
  return readList<NativeVolumeType>(native, { service, path: '/types', member: 'volume_types' });
}

/** `id` may be `default`. */
export async function readType(native: NativeCaller, id: string): Promise<NativeVolumeType> {
  const path = `/types/${segment(id)}`;
  return (await native.json<{ volume_type: NativeVolumeType }>({ service, path })).volume_type;
}

export async function readExtraSpecs(native: NativeCaller, id: string): Promise<Record<string, string>> {
  const path = `/types/${segment(id)}/extra_specs`;
  return (await native.json<{ extra_specs: Record<string, string> }>({ service, path })).extra_specs;
}

export function listQosSpecs(native: NativeCaller): Promise<NativeQosSpec[]> {
  return readList<NativeQosSpec>(native, { service, path: '/qos-specs', member: 'qos_specs' });
}
