import type { Action } from './action.ts';
import type { Column } from './column.ts';
import type { Facet } from './facet.ts';
import { definePoint } from './point.ts';
import type { Category, DetailsView, DrawerPart } from './resource-type.ts';

/** The points of a resource type: an item names its type in `on`. The type's own parts stand in them beside additions. */
export const typePoints = {
  columns: definePoint<Column<any>>('columns@1'),
  facets: definePoint<Facet>('facets@1'),
  tabs: definePoint<DetailsView<any>>('tabs@1'),
  drawers: definePoint<DrawerPart<any>>('drawers@1'),
  categories: definePoint<Category<any>>('categories@1'),
  globalActions: definePoint<Action<any>>('global-actions@1'),
  itemActions: definePoint<Action<any>>('item-actions@1'),
  batchActions: definePoint<Action<any>>('batch-actions@1'),
} as const;
