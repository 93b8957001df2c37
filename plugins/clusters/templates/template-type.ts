import { type Column, columnOf, defineResourceType, type Facet, lazyView } from '@sextant/sdk';
import { deleteTemplate, deleteTemplates } from './actions/delete-templates.ts';
import { createClusterOf, createTemplate, updateTemplate } from './actions/template-actions.ts';
import { engines, engineTexts, type Template, templateName, templatesPanel, templateTypeId } from './template.ts';
import { listTemplates, loadTemplate } from './template-calls.ts';

const columns: readonly Column<Template>[] = [
  columnOf<Template>({
    id: 'name',
    label: 'clusters:field.name',
    priority: 1,
    sortDefault: 'asc',
    link: true,
    value: templateName,
  }),
  columnOf<Template>({ id: 'coe', label: 'clusters:field.coe', priority: 1, width: 168, values: engineTexts }),
  columnOf<Template>({ id: 'keypair_id', label: 'clusters:field.keypair', priority: 2, width: 140 }),
  columnOf<Template>({ id: 'network_driver', label: 'clusters:field.network_driver', priority: 2, width: 140 }),
  columnOf<Template>({ id: 'id', label: 'clusters:field.id', priority: 3, width: 172, format: 'id' }),
];

const common = { filteredBy: 'client', singleton: true } as const;

const facets: readonly Facet[] = [
  { ...common, name: 'name', label: 'clusters:field.name', persistent: true },
  { ...common, name: 'id', label: 'clusters:field.id' },
  {
    ...common,
    name: 'coe',
    label: 'clusters:field.coe',
    options: engines.map((key) => ({ key, label: `clusters:coe.${key}` })),
  },
];

export const templateType = defineResourceType<Template>({
  id: templateTypeId,
  name: 'core:types.clusterTemplate',
  index: templatesPanel,
  itemName: templateName,
  trackBy: (template) => JSON.stringify(template),
  list: (_request, context) => listTemplates(context),
  load: loadTemplate,
  columns,
  facets,
  find: { whole: true, id: 'uuid' },
  actions: {
    global: [createTemplate],
    item: [createClusterOf, updateTemplate, deleteTemplate],
    batch: [deleteTemplates],
  },
  views: [
    {
      id: 'overview',
      label: 'clusters:view.overview',
      view: lazyView(() => import('./template-overview.tsx').then((module) => module.Overview)),
    },
  ],
  summary: lazyView(() => import('./template-overview.tsx').then((module) => module.Summary)),
  emptyHint: 'clusters:template.empty',
});
