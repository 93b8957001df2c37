export type { Action, ActionContext } from './action.ts';
export type { ActionResult, TouchedItem } from './action-result.ts';
export { columnOf, type CellProps, type Column, type FormatName, type SortKind } from './column.ts';
export type { Facet } from './facet.ts';
export type { Gates, PolicyRuleRef } from './permissions.ts';
export type { Placed, Point, PointChange, Resolved } from './point.ts';
export {
  defineResourceType,
  type CallContext,
  type Category,
  type DetailsView,
  type DetailsViewProps,
  type ItemStatus,
  type ListPage,
  type ListRequest,
  type Property,
  type ResourceType,
} from './resource-type.ts';
