import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { readList } from '../native-pages.ts';

/** A volume as cinder sends it (Block Storage API v3, Volumes). */
export interface NativeVolume {
  id: string;
  name?: string | null;
  display_name?: string | null;
  description?: string | null;
  display_description?: string | null;
  size: number;
  status: string;
  bootable: string | boolean;
  attachments?: NativeAttachment[];
  metadata?: Record<string, string>;
  [more: string]: unknown;
}

export interface NativeAttachment {
  server_id: string | null;
  device: string | null;
  [more: string]: unknown;
}

/** A volume on its way to another project (Volume transfer). */
export interface NativeTransfer {
  id: string;
  name: string | null;
  created_at: string | null;
  volume_id: string;
}

const service = 'volume';
const pathOf = (id: string) => `/volumes/${segment(id)}`;

/** How a list of all volumes is asked for. */
export function volumeList(query: Readonly<Record<string, string>>) {
  return { service, path: '/volumes/detail', member: 'volumes', query } as const;
}

/** Lists ids and names of the own project's volumes in the status `error`, `limit` at most (Block Storage API v3, List volumes). */
export function listFailedVolumes(native: NativeCaller, limit: number): Promise<{ id: string; name: string | null }[]> {
  return readList(native, { service, path: '/volumes', member: 'volumes', query: { status: 'error' }, limit });
}

export async function readVolume(native: NativeCaller, id: string): Promise<NativeVolume> {
  return (await native.json<{ volume: NativeVolume }>({ service, path: pathOf(id) })).volume;
}

export async function createVolume(native: NativeCaller, volume: object): Promise<NativeVolume> {
  const call = { service, method: 'POST', path: '/volumes', body: { volume } } as const;
  return (await native.json<{ volume: NativeVolume }>(call)).volume;
}

/** `all`: those of all projects, for administrators. */
export function listTransfers(native: NativeCaller, all = false): Promise<NativeTransfer[]> {
  const query = all ? { all_tenants: '1' } : {};
  return readList<NativeTransfer>(native, { service, path: '/os-volume-transfer/detail', member: 'transfers', query });
}
