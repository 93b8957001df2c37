import { lazyView } from '#base';
import { type Action, columnOf, defineResourceType, type Facet } from '#registry';
import { HttpError } from '#services/http/http';
import { pluginTypeId } from '../console-panels.ts';
import { followPlugins, readInventory, switchPlugin } from './installed-plugins.ts';
import { Milliseconds, OnSwitch, Reason, State } from './plugin-cells.tsx';
import { needsAttention, type PluginRow, pluginStatus, rowIdOf } from './plugin-row.ts';

const isOn = (row: PluginRow) => row.state !== 'disabled';

const offer = (id: 'enable' | 'disable', icon: string): Action<PluginRow> => ({
  id: `plugins.${id}`,
  label: `core:pluginsPage.${id}`,
  icon,
  allowed: (row) => {
    if (isOn(row) !== (id === 'disable')) return false;
    return row.locked ? 'core:pluginsPage.locked' : true;
  },
  perform: async ({ items: [row], services }) => (row ? switchPlugin(services, row, id === 'enable') : undefined),
});

const states = ['active', 'ready', 'blocked', 'failed', 'quarantined', 'disabled', 'rejected', 'broken'] as const;

const facets: readonly Facet[] = [
  { name: 'label', label: 'core:pluginsPage.column.name', filteredBy: 'client', persistent: true },
  { name: 'id', label: 'core:pluginsPage.column.id', filteredBy: 'client' },
  {
    name: 'state',
    label: 'core:pluginsPage.column.state',
    filteredBy: 'client',
    singleton: true,
    options: states.map((key) => ({ key, label: `core:pluginsPage.state.${key}` })),
  },
];

/** Plugins as a resource type of the console's own: the same table, search and drawer as everywhere. */
export const pluginType = defineResourceType<PluginRow>({
  id: pluginTypeId,
  name: 'core:pluginsPage.type',
  index: '/settings/plugins',
  itemName: (row) => row.label,
  itemId: rowIdOf,
  trackBy: (row) => JSON.stringify(row),
  status: pluginStatus,
  inTransition: (row) => row.state === 'loading',
  // Loading plugins are read again until they have settled.
  load: async (id, { services }) => {
    const row = (await readInventory(services)).rows.find((one) => rowIdOf(one) === id);
    if (!row) throw new HttpError(404, id);
    return row;
  },
  list: async (_request, { services }) => {
    followPlugins(services);
    return { items: (await readInventory(services)).rows, hasMore: false };
  },
  columns: [
    columnOf<PluginRow>({
      id: 'label',
      label: 'core:pluginsPage.column.name',
      priority: 1,
      sortDefault: 'asc',
      width: 200,
    }),
    columnOf<PluginRow>({ id: 'id', label: 'core:pluginsPage.column.id', priority: 3, format: 'id', width: 170 }),
    columnOf<PluginRow>({
      id: 'state',
      label: 'core:pluginsPage.column.state',
      priority: 1,
      view: State,
      width: 140,
    }),
    columnOf<PluginRow>({
      id: 'reason',
      label: 'core:pluginsPage.column.reason',
      priority: 2,
      view: Reason,
      width: 340,
    }),
    columnOf<PluginRow>({ id: 'version', label: 'core:pluginsPage.column.version', priority: 2, width: 92 }),
    columnOf<PluginRow>({
      id: 'bytes',
      label: 'core:pluginsPage.column.size',
      priority: 4,
      format: 'bytes',
      sort: 'number',
      align: 'end',
      width: 92,
    }),
    columnOf<PluginRow>({
      id: 'start',
      label: 'core:pluginsPage.column.start',
      priority: 4,
      sort: 'number',
      align: 'end',
      width: 92,
      value: (row) => row.cost?.activation,
      view: Milliseconds,
    }),
    columnOf<PluginRow>({
      id: 'on',
      label: 'core:pluginsPage.column.on',
      priority: 2,
      sort: false,
      view: OnSwitch,
      width: 72,
    }),
  ],
  facets,
  categories: [
    { id: 'attention', label: 'core:pluginsPage.category.attention', test: needsAttention },
    { id: 'built-in', label: 'core:pluginsPage.category.builtIn', test: (row) => row.builtIn },
    { id: 'installed', label: 'core:pluginsPage.category.installed', test: (row) => !row.builtIn },
  ],
  actions: { item: [offer('enable', 'power'), offer('disable', 'circle-pause')] },
  summary: lazyView(() => import('./plugin-summary.tsx').then((module) => module.PluginSummary)),
  emptyHint: 'core:pluginsPage.empty',
});
