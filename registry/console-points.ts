import type { LazyView, Services, View } from '#base';
import { definePoint } from './point.ts';
import type { DetailsViewProps } from './resource-type.ts';

/** A view of a point's item; most are fetched when they are first drawn. */
export type ItemView<P = object> = View<P> | LazyView<P>;

/** A navigation entry and its route. `label` is in the operator's language already. */
export interface PanelItem {
  path: string;
  /** Dashboard and panel group, as `project/compute`. */
  in: string;
  label: string;
  icon?: string;
  /** A resource type: the generic list page. Else `view`. */
  type?: string;
  view?: ItemView;
}

/** A route without an entry: a page of its own, or the way to another address (`:name` parameters are kept). */
export interface RouteItem {
  path: string;
  view?: ItemView;
  redirect?: string;
}

/** A resource type that a plugin brings, known before the type's code is there. */
export interface ResourceTypeItem {
  service?: string;
  policies?: readonly string[];
  /** Fetches the code and registers the type, once. */
  register(): Promise<void>;
}

/** A step that joins the wizard named in `on`. */
export interface WizardStepItem {
  label: string;
  view: ItemView<any>;
  optional?: boolean;
}

/** Something small at the end of the top bar. */
export interface HeaderItem {
  view: ItemView;
}

/** A card beside the details of the type named in `on`. */
export interface CardItem {
  label: string;
  view: ItemView<DetailsViewProps<any>>;
}

/** An entry of the command palette. */
export interface CommandItem {
  label: string;
  icon?: string;
  run(services: Services): unknown;
}

/** A set of values for the tokens of `schemas/core/theme-tokens.json`, by their names without dashes; no selectors. */
export interface ThemeItem {
  label: string;
  tokens: Readonly<Record<string, string>>;
}

/** The points of the console that are on no type. The same words as in a manifest's `contributes`. */
export const consolePoints = {
  panels: definePoint<PanelItem>('panels@1'),
  routes: definePoint<RouteItem>('routes@1'),
  resourceTypes: definePoint<ResourceTypeItem>('resource-types@1'),
  wizardSteps: definePoint<WizardStepItem>('wizard-steps@1'),
  header: definePoint<HeaderItem>('header@1'),
  cards: definePoint<CardItem>('cards@1'),
  commands: definePoint<CommandItem>('commands@1'),
  themes: definePoint<ThemeItem>('themes@1'),
} as const;
