import type { OperationInput } from '@sextant/sdk';
import type { VolumeSource } from '../volume-creation.ts';
import type { SourceKind } from './sources.ts';

/** The data of the wizard. */
export interface VolumeModel {
  readonly kind: SourceKind;
  /** The source of the volume; null while none is chosen, or if it has none. */
  readonly source: VolumeSource | null;
  /** GiB; null: none typed, or no number. */
  readonly size: number | null;
  readonly name: string;
  readonly description: string;
  /** Name of the volume type; '' leaves it to the service. */
  readonly type: string;
  /** '' leaves it to the service. */
  readonly zone: string;
}

/** The type and zone that are preselected before there is a source. */
export interface Preselected {
  type: string;
  zone: string;
}

/** Returns the model that the wizard begins with (row VOLF-03). */
export function startOf(preselected: Preselected, source?: VolumeSource): VolumeModel {
  const empty: VolumeModel = { kind: 'none', source: null, size: 1, name: '', description: '', ...preselected };
  return source ? { ...withSource({ ...empty, kind: source.type }, source), name: source.name } : empty;
}

/** Another kind of source, of which none is chosen yet. */
export function withKind(model: VolumeModel, kind: SourceKind): VolumeModel {
  return kind === model.kind ? model : { ...model, kind, source: null };
}

/**
 * Another source (row LFORM-04): an image gives the size, a snapshot or a volume raises it to its own. A copy of a volume stays,
 * unless the operator says otherwise, of its type and where it is.
 */
export function withSource(model: VolumeModel, source: VolumeSource | null): VolumeModel {
  if (!source) return { ...model, source };
  const { type, leastSize, volumeType, zone } = source;
  const size = type === 'image' ? leastSize : Math.max(model.size ?? 0, leastSize);
  return { ...model, source, size, type: volumeType ?? model.type, zone: zone ?? model.zone };
}

/** Tells which fields show (row VOLF-01). A volume made from a snapshot has the type of the snapshot's own volume. */
export function shownFields({ kind }: Pick<VolumeModel, 'kind'>): { type: boolean; description: boolean } {
  return { type: kind !== 'snapshot', description: kind !== 'snapshot' && kind !== 'volume' };
}

/** The body of a creation (createVolume). All nine members are there; what is empty the gateway leaves out. */
export function newVolume(model: VolumeModel): OperationInput<'createVolume'>['body'] {
  const idOf = (kind: VolumeSource['type']) => (model.kind === kind ? (model.source?.id ?? null) : null);
  return {
    size: model.size,
    name: model.name.trim(),
    description: model.description,
    volume_type: shownFields(model).type ? model.type : '',
    availability_zone: model.zone,
    image_id: idOf('image'),
    snapshot_id: idOf('snapshot'),
    source_volid: idOf('volume'),
    metadata: {},
  };
}
