// The door for plugins: every name by hand, so that a change of the surface is a change of this file.
// Authoring
export { definePlugin, type Plugin, type PluginContext, type StateBag } from '#services/plugins/plugin';
export {
  actionResult,
  columnOf,
  definePoint,
  defineResourceType,
  idsOfType,
  joinedCode,
  nothingChanged,
  resultOf,
  consolePoints,
  typePoints,
} from '#registry';
export { onEach, openActionForm, reportAct } from './lazy-functions.ts';
export type { ResultOrigin } from '#services/activity/result-origins';
export type { ActionForm } from '#services/actions/open-action-form';
export { defineToken, lazyView } from '#base';

// Consuming in React
export { useEvent, useService, useServices, useT } from '#ui/services-context.tsx';
export { usePoint } from '#ui/plugins/use-point.ts';
export { Slot } from '#ui/plugins/slot.tsx';
export { useWhen } from '#ui/plugins/use-when.ts';
export { useResource, type ResourceResult } from '#ui/plugins/use-resource.ts';
export { openCachedValues } from './lazy-functions.ts';
export { useCachedValue } from '#ui/plugins/use-cached-value.ts';
export type { CachedResult, CachedValue, CachedValues } from '#services/resources/cached-values';
export { t } from '#services/i18n/current-texts';

// Deleting, doing the same to many, and who may change what others own
export { deleteActions, type Deletion, type DeletionTexts } from '#services/actions/delete-actions';
export { eachItem, submitEach } from './lazy-functions.ts';
export type { EachItem, EachItemTexts } from '#services/actions/each-item';
export { allowedOfOwner } from '#services/permissions/owner-rule';
export { projectName } from '#services/scope/project-name';
export { useProjectName } from '#ui/use-project-name.ts';

// Calling the cloud
export { type ApiOptions, callApi, type OperationName, type OperationInput } from '#services/api/call-api';

// Tokens: each one the name of a contract and of the service
export { Catalog, type CatalogService } from '#services/catalog/catalog';
export { Clock } from '#services/clock/clock';
export { Extensions } from '#services/extensions/extensions';
export { Http } from '#services/http/http';
export { I18n } from '#services/i18n/i18n';
export { Modals } from '#services/modals/modals';
export { Permissions } from '#services/permissions/permissions';
export { Policy } from '#services/policy/policy';
export { Resources } from '#services/resources/resources';
export { Router } from '#services/router/router';
export { Scope } from '#services/scope/scope';
export { Session } from '#services/session/session';
export { Settings } from '#services/settings/settings';
export { Storage } from '#services/storage/storage';
export { Tasks } from '#services/tasks/tasks';
export { Telemetry } from '#services/telemetry/telemetry';
export { Theme } from '#services/theme/theme';
export { Toasts } from '#services/toasts/toasts';

// Errors
export { ConsoleError, errorText } from '#base';
export {
  adviceFor,
  answerText,
  failureDetail,
  type FailureDetail,
  isGone,
  rethrowUntold,
} from '#services/http/failure-toast';
export { HttpError } from '#services/http/http';

// Types
export type { Disposable, Event, LazyView, Services, ServiceToken, View } from '#base';
export type { PolicyRule, PolicyTarget, Problem, ScopeProject, UserSession } from '#protocol';
export type {
  Action,
  ActionContext,
  ActionResult,
  CallContext,
  CardItem,
  Category,
  CellProps,
  ActionCode,
  Code,
  CodeCall,
  CodeCommand,
  CodeOption,
  CodeResource,
  CodeSource,
  CodeValue,
  Column,
  CommandItem,
  DetailsView,
  DetailsViewProps,
  DrawerPart,
  Facet,
  FacetOperator,
  FormatName,
  Gates,
  HeaderItem,
  ItemSearch,
  ItemStatus,
  ListNoteProps,
  ListNotice,
  ListPage,
  ListRequest,
  PanelItem,
  Place,
  Placed,
  Point,
  PointName,
  PolicyRuleRef,
  Polled,
  Property,
  Resolved,
  ResourceType,
  RouteItem,
  SortKind,
  ThemeItem,
  TouchedItem,
  TypePlaces,
  Undo,
  WizardStepItem,
} from '#registry';
export type { HttpAnswer, HttpFailure, HttpOptions } from '#services/http/http';
export type { Bundle, Values } from '#services/i18n/i18n';
export type { Confirmation, Modal, ModalContentProps } from '#services/modals/modals';
export type {
  BulkOutcome,
  BulkWork,
  NewTask,
  Task,
  TaskAgain,
  TaskHandle,
  TaskItem,
  TaskState,
} from '#services/tasks/tasks';
export type { Density, ThemeChoice } from '#services/theme/theme';
export type { Toast, ToastType } from '#services/toasts/toasts';
export type { ScopeKey } from '#services/scope/scope';
