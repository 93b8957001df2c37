import type { Facet } from '@sextant/sdk';
import { powerTexts, serverStatuses, statusTexts } from './server.ts';

const common = { filteredBy: 'server', singleton: true } as const;
const options = (texts: Readonly<Record<string, string>>, keys = Object.keys(texts)) =>
  keys.map((key) => ({ key, label: texts[key]! }));

/** The facets of the list of servers; nova filters by all of them. */
export const serverFacets: readonly Facet[] = [
  { ...common, name: 'name', label: 'instances:facet.name', persistent: true },
  {
    ...common,
    name: 'status',
    label: 'instances:facet.status',
    options: options(
      statusTexts,
      serverStatuses.filter((status) => status !== 'DELETED'),
    ),
  },
  { ...common, name: 'ip', label: 'instances:facet.ip' },
  { ...common, name: 'key_name', label: 'instances:facet.key_name' },
  { ...common, name: 'availability_zone', label: 'instances:facet.availability_zone' },
  { ...common, name: 'power_state', label: 'instances:facet.power_state', options: options(powerTexts) },
  { ...common, name: 'tags', label: 'instances:facet.tags' },
  { ...common, name: 'tags-any', label: 'instances:facet.tags-any' },
  { ...common, name: 'not-tags', label: 'instances:facet.not-tags' },
  {
    ...common,
    name: 'locked',
    label: 'instances:facet.locked',
    options: [
      { key: 'True', label: 'instances:yes' },
      { key: 'False', label: 'instances:no' },
    ],
  },
];
