// Every first load has what this file exports. Code that few pages need is imported from its own file, as `#registry/explain.ts` is.
export type { Action, ActionContext } from './action.ts';
export {
  actionResult,
  ActionResultBuilder,
  type ActionResult,
  idsOfType,
  nothingChanged,
  resultOf,
  type TouchedItem,
} from './action-result.ts';
export {
  type ActionCode,
  type Code,
  type CodeCall,
  type CodeCommand,
  type CodeOption,
  type CodeResource,
  type CodeSource,
  type CodeValue,
  joinedCode,
} from './code.ts';
export { columnOf, type CellProps, type Column, type FormatName, type SortKind } from './column.ts';
export {
  type CardItem,
  type CommandItem,
  consolePoints,
  type HeaderItem,
  type ItemView,
  type PanelItem,
  type ResourceTypeItem,
  type RouteItem,
  type ThemeItem,
  type WizardStepItem,
} from './console-points.ts';
export { ExtensibleList, type Listed } from './extensible-list.ts';
export type { CallContext } from './call-context.ts';
export type { Place, TypePlaces } from './place.ts';
export type { Facet, FacetOperator } from './facet.ts';
export type { Explanation } from './explain.ts';
export type { Absence } from './point-problem.ts';
export { alwaysUnknown, type Facts, type FactTrace } from './facts.ts';
export type { Inventory, InventoryItem } from './inventory.ts';
export type { ItemSearch, SearchKind } from './item-search.ts';
export type { Gates, PolicyRuleRef } from './permissions.ts';
export { definePoint, type Placed, type Point, type PointChange, type PointName, type Resolved } from './point.ts';
export { orderItems } from './point-order.ts';
export { PointStore } from './point-store.ts';
export { type PointProblem } from './point-problem.ts';
export type { RegisteredType } from './registered-type.ts';
export { ResourceTypeRegistry } from './resource-type-registry.ts';
export {
  defineResourceType,
  type Category,
  type DetailsView,
  type DetailsViewProps,
  type DrawerPart,
  type ItemStatus,
  type ListNoteProps,
  type ListNotice,
  type ListPage,
  type ListRequest,
  type Polled,
  type Property,
  type ResourceType,
} from './resource-type.ts';
export { typeNames } from './type-names.ts';
export { typePoints } from './type-points.ts';
export { evaluateWhen, type Fact, parseWhen, type When, type WhenNode } from './when.ts';
export type { Undo } from './undo.ts';
