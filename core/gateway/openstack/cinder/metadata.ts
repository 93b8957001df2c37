import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** Maps things to the name of their pairs of key and text: volumes and snapshots have metadata, types extra specs. */
const holders = {
  volume: { path: 'volumes', name: 'metadata' },
  snapshot: { path: 'snapshots', name: 'metadata' },
  type: { path: 'types', name: 'extra_specs' },
} as const;

export type MetadataHolder = keyof typeof holders;

const service = 'volume';

/** Adds pairs, and overwrites those that are there. */
export async function addMetadata(
  native: NativeCaller,
  holder: MetadataHolder,
  id: string,
  pairs: Readonly<Record<string, string>>,
): Promise<void> {
  const { path, name } = holders[holder];
  await native.send({ service, method: 'POST', path: `/${path}/${segment(id)}/${name}`, body: { [name]: pairs } });
}

export async function removeMetadata(
  native: NativeCaller,
  holder: MetadataHolder,
  id: string,
  key: string,
): Promise<void> {
  const { path, name } = holders[holder];
  await native.send({ service, method: 'DELETE', path: `/${path}/${segment(id)}/${name}/${segment(key)}` });
}
