import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { readList } from '../native-pages.ts';

/** A snapshot as cinder sends it (Block Storage API v3, Volume snapshots). */
export interface NativeSnapshot {
  id: string;
  name?: string | null;
  display_name?: string | null;
  description?: string | null;
  display_description?: string | null;
  size: number;
  status: string;
  volume_id: string;
  metadata?: Record<string, string>;
  [more: string]: unknown;
}

const service = 'volume';

export function listSnapshots(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
): Promise<NativeSnapshot[]> {
  return readList<NativeSnapshot>(native, { service, path: '/snapshots/detail', member: 'snapshots', query });
}

export async function readSnapshot(native: NativeCaller, id: string): Promise<NativeSnapshot> {
  const path = `/snapshots/${segment(id)}`;
  return (await native.json<{ snapshot: NativeSnapshot }>({ service, path })).snapshot;
}
