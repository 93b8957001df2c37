import { type Column, columnOf, defineResourceType, type Facet, lazyView } from '@sextant/sdk';
import { changeAccess } from './actions/change-access.ts';
import { createFlavor } from './actions/create-flavor.ts';
import { deleteFlavor, deleteFlavors } from './actions/delete-flavors.ts';
import { editFlavor } from './actions/edit-flavor.ts';
import { type Flavor, flavorTypeId, listFlavors, loadFlavor } from './flavor.ts';

const figure = { sort: 'number', align: 'end' } as const;

const columns: readonly Column<Flavor>[] = [
  columnOf<Flavor>({ id: 'name', label: 'flavors:field.name', priority: 1, link: true }),
  columnOf<Flavor>({ ...figure, id: 'vcpus', label: 'flavors:field.vcpus', priority: 2, width: 124 }),
  columnOf<Flavor>({
    ...figure,
    id: 'ram',
    label: 'flavors:field.ram',
    priority: 1,
    width: 96,
    format: 'mb',
    sortDefault: 'asc',
  }),
  columnOf<Flavor>({ ...figure, id: 'disk', label: 'flavors:field.disk', priority: 2, format: 'gb' }),
  columnOf<Flavor>({
    ...figure,
    id: 'ephemeral',
    label: 'flavors:field.ephemeral',
    priority: 4,
    format: 'gb',
    hidden: true,
  }),
  columnOf<Flavor>({
    ...figure,
    id: 'swap',
    label: 'flavors:field.swap',
    priority: 4,
    format: 'mb',
    hidden: true,
  }),
  columnOf<Flavor>({ id: 'id', label: 'flavors:field.id', priority: 3, width: 172, format: 'id' }),
  columnOf<Flavor>({ id: 'is_public', label: 'flavors:field.is_public', priority: 2, width: 88, format: 'yesno' }),
];

const common = { filteredBy: 'client', singleton: true } as const;

const facets: readonly Facet[] = [
  { ...common, name: 'name', label: 'flavors:field.name', persistent: true },
  { ...common, name: 'vcpus', label: 'flavors:field.vcpus', compare: 'number' },
  { ...common, name: 'ram', label: 'flavors:facet.ram', compare: 'mb' },
  { ...common, name: 'disk', label: 'flavors:facet.disk', compare: 'gb' },
  {
    ...common,
    name: 'is_public',
    label: 'flavors:field.is_public',
    options: [
      { key: 'true', label: 'flavors:yes' },
      { key: 'false', label: 'flavors:no' },
    ],
  },
];

export const flavorType = defineResourceType<Flavor>({
  id: flavorTypeId,
  name: 'flavors:type',
  index: '/admin/flavors',
  // An edited flavor keeps its id, and no member tells when it was edited: all its members are compared.
  trackBy: (flavor) => JSON.stringify(flavor),
  list: (_request, context) => listFlavors(context),
  load: loadFlavor,
  columns,
  facets,
  find: { whole: true },
  actions: { global: [createFlavor], item: [editFlavor, changeAccess, deleteFlavor], batch: [deleteFlavors] },
  views: [
    {
      id: 'overview',
      label: 'flavors:view.overview',
      view: lazyView(() => import('./details/details.ts').then((module) => module.Overview)),
    },
  ],
  summary: lazyView(() => import('./details/details.ts').then((module) => module.Summary)),
  emptyHint: 'flavors:empty',
});
