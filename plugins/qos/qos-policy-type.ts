import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { listPolicies, loadPolicy, type QosPolicy, qosPolicyTypeId } from './qos-policy.ts';

const facet = { filteredBy: 'client', singleton: true } as const;

export const qosPolicyType = defineResourceType<QosPolicy>({
  id: qosPolicyTypeId,
  name: 'qos:type',
  index: '/project/network_qos',
  trackBy: ({ id, revision_number: revision, updated_at: updated }) => `${id}/${revision ?? ''}/${updated ?? ''}`,
  list: (_request, context) => listPolicies(context),
  load: loadPolicy,
  columns: [
    columnOf<QosPolicy>({ id: 'name', label: 'qos:column.name', priority: 1, sortDefault: 'asc', link: true }),
    columnOf<QosPolicy>({
      id: 'description',
      label: 'qos:column.description',
      priority: 2,
      width: 420,
      format: 'noName',
    }),
    columnOf<QosPolicy>({ id: 'shared', label: 'qos:column.shared', priority: 1, width: 96, format: 'yesno' }),
    columnOf<QosPolicy>({
      id: 'rules',
      label: 'qos:column.rules',
      priority: 3,
      width: 96,
      align: 'end',
      sort: 'number',
      hidden: true,
      value: ({ rules }) => rules.length,
    }),
    columnOf<QosPolicy>({
      id: 'updated_at',
      label: 'qos:column.updated_at',
      priority: 3,
      width: 120,
      align: 'end',
      sort: 'timestamp',
      format: 'relativeTime',
      hidden: true,
    }),
    columnOf<QosPolicy>({ id: 'id', label: 'qos:column.id', priority: 4, width: 140, format: 'id', hidden: true }),
  ],
  facets: [
    { ...facet, name: 'name', label: 'qos:facet.name', persistent: true },
    { ...facet, name: 'description', label: 'qos:facet.description' },
    {
      ...facet,
      name: 'shared',
      label: 'qos:facet.shared',
      options: [
        { key: 'true', label: 'qos:yes' },
        { key: 'false', label: 'qos:no' },
      ],
    },
  ],
  find: { whole: true, id: 'uuid' },
  views: [
    {
      id: 'overview',
      label: 'qos:view.overview',
      view: lazyView(() => import('./details/overview.tsx').then((module) => module.Overview)),
    },
  ],
  summary: lazyView(() => import('./details/summary.tsx').then((module) => module.Summary)),
  emptyHint: 'qos:empty',
});
