import { type Column, columnOf, type Facet } from '@sextant/sdk';
import type { Source, SourceType } from '../launch-spec.ts';
import type { Image, Volume, VolumeSnapshot } from '../records.ts';

const diskFormats = ['aki', 'ami', 'ari', 'docker', 'iso', 'ova', 'qcow2', 'raw', 'vdi', 'vhd', 'vmdk'];
const snapshotStates = ['available', 'creating', 'deleting', 'error', 'error_deleting'];

type Texts = Readonly<Record<string, string>>;
const textsOf = (values: readonly string[], key: (value: string) => string): Texts =>
  Object.fromEntries(values.map((value) => [value, key(value)]));

const formatTexts = textsOf(diskFormats, (format) => `launch:format.${format}`);
const stateTexts = textsOf(snapshotStates, (state) => `launch:status.${state}`);
const visibilityTexts = textsOf(
  ['public', 'private', 'shared', 'community'],
  (visibility) => `launch:visibility.${visibility}`,
);
const optionsOf = (texts: Texts) => Object.entries(texts).map(([key, label]) => ({ key, label }));

const common = { filteredBy: 'client', singleton: true } as const;
const name: Facet = { ...common, name: 'name', label: 'launch:field.name', persistent: true };
const description: Facet = { ...common, name: 'description', label: 'launch:field.description' };
const gib: Facet = { ...common, name: 'size', label: 'launch:field.size', compare: 'gb' };

const named = columnOf<{ id: string; name?: string | null }>({
  id: 'name',
  label: 'launch:field.name',
  priority: 1,
  value: (item) => item.name || item.id,
});
const described = columnOf<{ description?: string | null }>({
  id: 'description',
  label: 'launch:field.description',
  priority: 3,
});
const sized = columnOf<{ size: number }>({
  id: 'size',
  label: 'launch:field.size',
  priority: 1,
  width: 88,
  format: 'gb',
  sort: 'number',
  align: 'end',
});

const imageColumns: readonly Column<Image>[] = [
  named,
  columnOf<Image>({
    id: 'updated_at',
    label: 'launch:field.updated',
    priority: 3,
    width: 112,
    format: 'relativeTime',
    sort: 'timestamp',
  }),
  columnOf<Image>({
    id: 'size',
    label: 'launch:field.size',
    priority: 1,
    width: 92,
    format: 'bytes',
    sort: 'number',
    align: 'end',
    value: ({ size }) => size || undefined,
  }),
  columnOf<Image>({
    id: 'format',
    label: 'launch:field.type',
    priority: 3,
    width: 76,
    value: ({ format }) => format.toUpperCase() || '-',
  }),
  columnOf<Image>({
    id: 'visibility',
    label: 'launch:field.visibility',
    priority: 2,
    width: 96,
    values: visibilityTexts,
  }),
];

const imageFacets: readonly Facet[] = [
  name,
  { ...common, name: 'updated_at', label: 'launch:field.updated', compare: 'timestamp' },
  { ...common, name: 'gib', label: 'launch:field.size', compare: 'gb' },
  { ...common, name: 'format', label: 'launch:field.type', options: optionsOf(formatTexts) },
  { ...common, name: 'visibility', label: 'launch:field.visibility', options: optionsOf(visibilityTexts) },
];

const volumeColumns: readonly Column<Volume>[] = [
  named,
  described,
  sized,
  columnOf<Volume>({ id: 'volume_type', label: 'launch:field.type', priority: 3, width: 104 }),
  columnOf<Volume>({ id: 'availability_zone', label: 'launch:field.zone', priority: 2, width: 120 }),
];

const volumeFacets: readonly Facet[] = [
  name,
  description,
  gib,
  { ...common, name: 'volume_type', label: 'launch:field.type' },
  { ...common, name: 'availability_zone', label: 'launch:field.zone' },
  {
    ...common,
    name: 'encrypted',
    label: 'launch:field.encrypted',
    options: [
      { key: 'true', label: 'launch:yes' },
      { key: 'false', label: 'launch:no' },
    ],
  },
];

const snapshotColumns: readonly Column<VolumeSnapshot>[] = [
  named,
  described,
  sized,
  columnOf<VolumeSnapshot>({
    id: 'created_at',
    label: 'launch:field.created',
    priority: 3,
    width: 112,
    format: 'relativeTime',
    sort: 'timestamp',
  }),
  columnOf<VolumeSnapshot>({ id: 'status', label: 'launch:field.status', priority: 2, width: 96, values: stateTexts }),
];

const snapshotFacets: readonly Facet[] = [
  name,
  description,
  gib,
  { ...common, name: 'created_at', label: 'launch:field.created', compare: 'timestamp' },
  { ...common, name: 'status', label: 'launch:field.status', options: optionsOf(stateTexts) },
];

interface SourceTable {
  readonly columns: readonly Column<Source>[];
  readonly facets: readonly Facet[];
}

/** A table shows only sources of its own kind. */
const tableOf = (columns: unknown, facets: readonly Facet[]): SourceTable => ({
  columns: columns as readonly Column<Source>[],
  facets,
});
const images = tableOf(imageColumns, imageFacets);

/** The table of each kind of source. */
export const sourceTables: Readonly<Record<SourceType, SourceTable>> = {
  image: images,
  snapshot: images,
  volume: tableOf(volumeColumns, volumeFacets),
  volume_snapshot: tableOf(snapshotColumns, snapshotFacets),
};
