import { type Column, columnOf, type Facet } from '@sextant/sdk';
import type { Flavor } from '../records.ts';

const figure = { sort: 'number', align: 'end' } as const;

export const flavorColumns: readonly Column<Flavor>[] = [
  columnOf<Flavor>({ id: 'name', label: 'launch:field.name', priority: 1 }),
  columnOf<Flavor>({ ...figure, id: 'vcpus', label: 'launch:field.vcpus', priority: 1, width: 64 }),
  columnOf<Flavor>({ ...figure, id: 'ram', label: 'launch:field.ram', priority: 1, width: 80, format: 'mb' }),
  columnOf<Flavor>({ ...figure, id: 'disk', label: 'launch:field.root-disk', priority: 3, width: 80, format: 'gb' }),
  columnOf<Flavor>({
    ...figure,
    id: 'ephemeral',
    label: 'launch:field.ephemeral',
    priority: 4,
    width: 84,
    format: 'gb',
  }),
  columnOf<Flavor>({ id: 'is_public', label: 'launch:field.public', priority: 4, width: 64, format: 'yesno' }),
];

const common = { filteredBy: 'client', singleton: true } as const;

export const flavorFacets: readonly Facet[] = [
  { ...common, name: 'name', label: 'launch:field.name', persistent: true },
  { ...common, name: 'vcpus', label: 'launch:field.vcpus', compare: 'number' },
  { ...common, name: 'ram', label: 'launch:field.ram', compare: 'mb' },
  {
    ...common,
    name: 'is_public',
    label: 'launch:field.public',
    options: [
      { key: 'true', label: 'launch:yes' },
      { key: 'false', label: 'launch:no' },
    ],
  },
];
