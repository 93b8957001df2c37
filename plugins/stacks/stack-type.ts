import { type Column, columnOf, defineResourceType, type Facet, I18n, lazyView } from '@sextant/sdk';
import { abandonStack } from './actions/abandon.ts';
import { deleteStack, deleteStacks } from './actions/delete-stacks.ts';
import { createStack, previewStack, updateStack } from './actions/form-actions.ts';
import { orders, ordersOfSelected } from './actions/order-actions.ts';
import {
  isInTransition,
  type Stack,
  stackActions,
  stackName,
  stacksPanel,
  stackStates,
  stackStatus,
  stackTypeId,
  statusTexts,
} from './stack.ts';
import { listStacks, loadStack } from './stack-calls.ts';

const columns: readonly Column<Stack>[] = [
  columnOf<Stack>({
    id: 'stack_name',
    label: 'stacks:field.name',
    priority: 1,
    link: true,
    serverSort: 'stack_name',
    value: stackName,
  }),
  columnOf<Stack>({
    id: 'stack_status',
    label: 'stacks:field.status',
    priority: 1,
    width: 200,
    values: statusTexts,
    serverSort: 'stack_status',
    view: lazyView(() => import('./stack-cells.tsx').then((module) => module.StackStatusCell)),
    inTransition: isInTransition,
  }),
  columnOf<Stack>({
    id: 'creation_time',
    label: 'stacks:field.created',
    priority: 2,
    width: 140,
    format: 'relativeTime',
    sort: 'timestamp',
    serverSort: 'creation_time',
    sortDefault: 'desc',
  }),
  columnOf<Stack>({
    id: 'updated_time',
    label: 'stacks:field.updated',
    priority: 3,
    width: 140,
    format: 'relativeTime',
    sort: 'timestamp',
    serverSort: 'updated_time',
  }),
  columnOf<Stack>({ id: 'stack_status_reason', label: 'stacks:field.reason', priority: 3, width: 280, sort: false }),
  columnOf<Stack>({
    id: 'stack_owner',
    label: 'stacks:field.owner',
    priority: 4,
    width: 120,
    hidden: true,
    sort: false,
  }),
  columnOf<Stack>({
    id: 'tags',
    label: 'stacks:field.tags',
    priority: 4,
    width: 160,
    hidden: true,
    sort: false,
    value: ({ tags }, services) => services.get(I18n).list(tags ?? []),
  }),
  columnOf<Stack>({ id: 'id', label: 'stacks:field.id', priority: 4, width: 140, format: 'id', hidden: true }),
];

const common = { filteredBy: 'server', singleton: true } as const;

const facets: readonly Facet[] = [
  { ...common, name: 'name', label: 'stacks:field.name', persistent: true },
  { ...common, name: 'id', label: 'stacks:field.id' },
  {
    ...common,
    name: 'status',
    label: 'stacks:field.status',
    options: stackStates.map((key) => ({ key, label: `stacks:state.${key}` })),
  },
  {
    ...common,
    name: 'action',
    label: 'stacks:field.action',
    options: stackActions.map((key) => ({ key, label: `stacks:work.${key}` })),
  },
  { ...common, name: 'tags', label: 'stacks:field.tags' },
];

export const stackType = defineResourceType<Stack>({
  id: stackTypeId,
  name: 'stacks:type',
  index: stacksPanel,
  itemName: stackName,
  // Heat changes the state without a new time of change.
  trackBy: (stack) => JSON.stringify(stack),
  inTransition: isInTransition,
  status: stackStatus,
  list: listStacks,
  load: loadStack,
  columns,
  facets,
  find: { id: 'uuid' },
  actions: {
    global: [createStack, previewStack],
    item: [updateStack, ...orders, abandonStack, deleteStack],
    batch: [...ordersOfSelected, deleteStacks],
  },
  views: [
    {
      id: 'overview',
      label: 'stacks:view.overview',
      view: lazyView(() => import('./details/overview.tsx').then((module) => module.Overview)),
    },
    {
      id: 'topology',
      label: 'stacks:view.topology',
      view: lazyView(() => import('./topology/topology-tab.tsx').then((module) => module.TopologyTab)),
    },
    {
      id: 'resources',
      label: 'stacks:view.resources',
      view: lazyView(() => import('./resources/resources-tab.tsx').then((module) => module.ResourcesTab)),
    },
    {
      id: 'events',
      label: 'stacks:view.events',
      view: lazyView(() => import('./details/events-tab.tsx').then((module) => module.EventsTab)),
    },
    {
      id: 'template',
      label: 'stacks:view.template',
      view: lazyView(() => import('./template/template-tab.tsx').then((module) => module.TemplateTab)),
    },
    {
      id: 'snapshots',
      label: 'stacks:view.snapshots',
      view: lazyView(() => import('./snapshots/snapshots-tab.tsx').then((module) => module.SnapshotsTab)),
    },
  ],
  summary: lazyView(() => import('./details/overview.tsx').then((module) => module.Summary)),
  emptyHint: 'stacks:empty',
});
