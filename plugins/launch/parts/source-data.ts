import { type CachedValue, useCachedValue } from '@sextant/sdk';
import { useMemo } from 'react';
import type { LaunchData } from '../launch-data.ts';
import { type Source, type SourceType, withSource, withSourceType, type LaunchSpec } from '../launch-spec.ts';

const listOf = (data: LaunchData, type: SourceType): CachedValue<readonly Source[]> =>
  ({ image: data.images, snapshot: data.images, volume: data.volumes, volume_snapshot: data.volumeSnapshots })[
    type
  ] as CachedValue<readonly Source[]>;

/** Images and instance snapshots are one list, and two kinds of source. */
function ofType(sources: readonly Source[], type: SourceType): readonly Source[] {
  if (type !== 'image' && type !== 'snapshot') return sources;
  return sources.filter((source) => 'isSnapshot' in source && source.isSnapshot === (type === 'snapshot'));
}

/** Returns the sources of one kind; undefined until they are there. */
export function useSources(data: LaunchData, type: SourceType): readonly Source[] | undefined {
  const { value: all, isKnown } = useCachedValue(listOf(data, type));
  return useMemo(() => (isKnown ? ofType(all, type) : undefined), [all, isKnown, type]);
}

/** Returns the kind of a source that was asked for as `type`: an image may be the snapshot of an instance. */
export const kindOf = (source: Source, type: SourceType): SourceType =>
  type === 'image' && 'isSnapshot' in source && source.isSnapshot ? 'snapshot' : type;

/** Returns the sources of one kind that the settings and the catalog allow; for images the snapshots of instances, too. */
export async function allowedSources(data: LaunchData, type: SourceType): Promise<readonly Source[]> {
  const [types, all] = await Promise.all([data.sourceTypes.get(), listOf(data, type).get()]);
  return (type === 'image' ? all : ofType(all, type)).filter((source) => types.includes(kindOf(source, type)));
}

/** Looks for the source that the wizard was opened for; what is gone is told in the step. */
export async function wantedSource(data: LaunchData): Promise<((spec: LaunchSpec) => LaunchSpec) | undefined> {
  const { imageId, volumeId, snapshotId } = data.context;
  const wanted: readonly [string | undefined, readonly SourceType[]][] = [
    [imageId, ['image', 'snapshot']],
    [volumeId, ['volume']],
    [snapshotId, ['volume_snapshot']],
  ];
  for (const [id, types] of wanted) {
    if (id === undefined) continue;
    for (const type of types) {
      // The settings may have taken this kind of source away.
      if (!(await data.sourceTypes.get()).includes(type)) continue;
      const sources = ofType(await listOf(data, type).get(), type);
      const source = sources.find((each) => each.id === id);
      if (source) return (spec) => (spec.source.length > 0 ? spec : withSource(withSourceType(spec, type), [source]));
    }
    data.isSourceGone.set(true);
  }
  return undefined;
}
