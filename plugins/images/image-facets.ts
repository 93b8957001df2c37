import type { Facet } from '@sextant/sdk';
import { imageStatuses, memberStatuses, visibilities } from './image.ts';
import { diskFormats } from './image-formats.ts';
import { statusTexts, visibilityTexts } from './image-texts.ts';

const common = { filteredBy: 'server', singleton: true } as const;

/** The facets of the image list; the service applies all of them. */
export const imageFacets: readonly Facet[] = [
  { ...common, name: 'name', label: 'images:facet.name', persistent: true },
  {
    ...common,
    name: 'status',
    label: 'images:facet.status',
    options: imageStatuses.map((key) => ({ key, label: statusTexts[key]! })),
  },
  {
    ...common,
    name: 'visibility',
    label: 'images:facet.visibility',
    options: visibilities.map((key) => ({ key, label: visibilityTexts[key]! })),
  },
  {
    ...common,
    name: 'member_status',
    label: 'images:facet.member_status',
    options: memberStatuses.map((key) => ({ key, label: `images:sharing.status.${key}` })),
  },
  {
    ...common,
    name: 'protected',
    label: 'images:facet.protected',
    options: [
      { key: 'true', label: 'images:yes' },
      { key: 'false', label: 'images:no' },
    ],
  },
  {
    ...common,
    name: 'disk_format',
    label: 'images:facet.disk_format',
    options: diskFormats.map((key) => ({ key, label: `images:format.${key}` })),
  },
  { ...common, name: 'owner', label: 'images:facet.owner' },
  { ...common, name: 'size_min', label: 'images:facet.size_min' },
  { ...common, name: 'size_max', label: 'images:facet.size_max' },
];
