import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

const service = 'orchestration';

/** A snapshot as heat sends it (Orchestration API v1, Stack snapshots). Its `data` holds the whole stack, secrets included. */
export interface NativeSnapshot {
  id: string;
  name?: string | null;
  status: string;
  status_reason?: string | null;
  creation_time?: string | null;
}

const snapshotPath = (path: string, id: string) => `${path}/snapshots/${segment(id)}`;

/** `path`: from `stackPath`, here and below. */
export async function listSnapshots(native: NativeCaller, path: string): Promise<NativeSnapshot[]> {
  const call = { service, path: `${path}/snapshots` } as const;
  return (await native.json<{ snapshots: NativeSnapshot[] }>(call)).snapshots;
}

/** Makes a snapshot. Answers before it is complete. */
export function createSnapshot(native: NativeCaller, path: string, body: object): Promise<NativeSnapshot> {
  return native.json<NativeSnapshot>({ service, method: 'POST', path: `${path}/snapshots`, body });
}

/** Updates the stack to what it was. Answers before that is done. */
export async function restoreSnapshot(native: NativeCaller, path: string, id: string): Promise<void> {
  await native.send({ service, method: 'POST', path: `${snapshotPath(path, id)}/restore` });
}

export async function deleteSnapshot(native: NativeCaller, path: string, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: snapshotPath(path, id) });
}

/** An engine of heat (Services). */
export interface NativeEngine {
  id: string;
  binary: string;
  host: string;
  status: string;
}

/** Lists the engines; the service answers administrators alone. */
export async function listEngines(native: NativeCaller): Promise<NativeEngine[]> {
  return (await native.json<{ services: NativeEngine[] }>({ service, path: '/services' })).services;
}
