export type * from './api/index.gen.ts';
export type {
  DeclaredAction,
  DeclaredChoices,
  DeclaredColumn,
  DeclaredDelete,
  DeclaredFacet,
  DeclaredField,
  DeclaredForm,
  DeclaredRequest,
  DeclaredSearch,
  DeclaredState,
  DeclaredType,
} from './declared-type.ts';
export type { ConsoleFacts } from './console-facts.ts';
export type { Language, LocaleState, PageState, SignInState } from './page-state.ts';
export type { IndexChanged, InstalledReport, InstalledState, PluginIndex, PluginProblem } from './plugin-index.ts';
export type { LayoutRule } from './layout-rule.ts';
export type {
  Contributions,
  FormContribution,
  LocaleContribution,
  PanelContribution,
  Placement,
  PluginIndexEntry,
  PluginManifest,
  ResourceTypeContribution,
  RouteContribution,
  SettingsContribution,
  UsedSymbols,
} from './plugin-manifest.ts';
export type { LocalPlugin, OverlayAnswer, OverlayRequest, OverlayState } from './overlay.ts';
export type { AssumedRules, PolicyCheck, PolicyRule, PolicyTarget } from './policy.ts';
export type { Problem } from './problem.ts';
export type { OtherScopes, ScopeState } from './scope-state.ts';
export { type SocketEnd, socketEnds } from './socket-ends.ts';
export type { CatalogEndpoint, CatalogService, ListedService, ScopeProject, UserSession } from './session.ts';
