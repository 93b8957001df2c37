import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A namespace as glance lists it (Image API v2, metadata definitions). */
export interface NativeNamespace {
  namespace: string;
  resource_type_associations?: { name: string; properties_target?: string | null }[];
}

const service = 'image';

/** The whole namespace; its properties' names bear the prefix that they have for the resource type. */
export function readNamespace(native: NativeCaller, name: string, resourceType: string): Promise<NativeNamespace> {
  const query = { resource_type: resourceType };
  return native.json<NativeNamespace>({ service, path: `/metadefs/namespaces/${segment(name)}`, query });
}

export async function listResourceTypes(native: NativeCaller): Promise<{ name: string }[]> {
  const path = '/metadefs/resource_types';
  return (await native.json<{ resource_types: { name: string }[] }>({ service, path })).resource_types;
}
