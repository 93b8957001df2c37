import { type LazyView, lazyView, type Services } from '#base';
import type { FormContribution, PluginManifest, ResourceTypeContribution } from '#protocol';
import {
  type Action,
  type ActionContext,
  type ActionResult,
  type Column,
  consolePoints,
  type DetailsView,
  type DrawerPart,
  type Facet,
  type PanelItem,
  type Placed,
  type PointName,
  typePoints,
} from '#registry';
import { servicesAbout } from '#services/modals/services-about';
import { firstRowsDrawn } from '#ui/lazy/preload.ts';
import { isBuiltIn } from './built-in.ts';
import { CodeWithDeadline } from '#ui/lazy/code-with-deadline.ts';

/** An item of a manifest, and the point it goes into. */
export interface ManifestItem {
  point: PointName<any>;
  item: Placed;
  /** A part that is described in code (`def`): its point's item is replaced by it when its type is first used. */
  def?: string;
  /** Have rows been drawn without it, because its code did not come in time? Then it must not come among them by itself. */
  isMissed?(): boolean;
}

/** The plugin whose items they are. */
export interface ItemSource {
  readonly id: string;
  readonly services: Services;
  /** Gives what a ref (`./file#Export`) names, fetching it with the first use. */
  use<T>(ref: string): Promise<T>;
  /** Reads one of the plugin's JSON files. */
  read(ref: string): Promise<unknown>;
  view(ref: string, name: string): LazyView<any>;
}

type Raw = Placed & Record<string, any>;

/**
 * Returns a manifest's contributions as items of points; nothing is fetched. Unknown points are left for a later console: they
 * are reported by their names; entries that are no items at all, by their places.
 */
export function itemsOf(
  manifest: PluginManifest,
  plugin: ItemSource,
  registerType: (type: ResourceTypeContribution) => Promise<void>,
) {
  const items: ManifestItem[] = [];
  const unknown: string[] = [];
  const malformed: string[] = [];
  const readers: Readonly<Record<string, (raw: Raw) => ManifestItem>> = {
    panels: (raw) => ({
      point: consolePoints.panels,
      item: framed(panelOf(raw, plugin), plugin, 'panels'),
    }),
    routes: (raw) => ({ point: consolePoints.routes, item: framed(raw, plugin, 'routes') }),
    resourceTypes: (raw) => ({
      point: consolePoints.resourceTypes,
      item: {
        ...raw,
        when: both(raw.when, raw['service'] && `service.${raw['service']}`),
        register: () => registerType(raw as ResourceTypeContribution),
      } as Placed,
    }),
    columns: (raw) => ({ point: typePoints.columns, item: columnOf(raw, plugin), ...defOf(raw) }),
    actions: (raw) => ({ point: actionPoint(raw['kind']), ...actionOf(raw, plugin) }),
    tabs: (raw) => ({ point: typePoints.tabs, item: framed(raw, plugin, 'tabs') as DetailsView & Placed }),
    drawers: (raw) => ({ point: typePoints.drawers, item: framed(raw, plugin, 'drawers') as DrawerPart & Placed }),
    forms: (raw) => ({ point: actionPoint(raw['kind']), item: formOf(raw, plugin) }),
    facets: (raw) => ({ point: typePoints.facets, item: facetOf(raw) }),
    wizardSteps: (raw) => ({ point: consolePoints.wizardSteps, item: framed(raw, plugin, 'wizardSteps') }),
    header: (raw) => ({ point: consolePoints.header, item: framed(raw, plugin, 'header') }),
    cards: (raw) => ({ point: consolePoints.cards, item: framed(raw, plugin, 'cards') }),
    commands: (raw) => ({ point: consolePoints.commands, item: commandOf(raw, plugin) }),
    themes: (raw) => ({ point: consolePoints.themes, item: raw }),
  };
  for (const [name, contributed] of Object.entries(manifest.contributes ?? {})) {
    // Texts go to I18n with the first use.
    if (name === 'locales') continue;
    if (name === 'settings') {
      items.push(gated(settingsOf(manifest, plugin), manifest.when));
      continue;
    }
    const read = Object.hasOwn(readers, name) ? readers[name] : isOfPlugin(name) ? ofPlugin(name) : undefined;
    if (!read || !Array.isArray(contributed)) unknown.push(name);
    else
      contributed.forEach((raw: unknown, index) => {
        if (isItem(raw)) items.push(gated(read(raw), manifest.when));
        else malformed.push(`${name}[${index}]`);
      });
  }
  return { items, unknown, malformed };

  /** A point that a plugin defines takes its items as they are, with their views; whoever draws it knows the rest. */
  function ofPlugin(name: PointName<any>['id']) {
    return (raw: Raw): ManifestItem => ({ point: { id: name }, item: framed(raw, plugin, name) });
  }
}

function isItem(raw: unknown): raw is Raw {
  return typeof raw === 'object' && raw !== null && typeof (raw as Partial<Raw>).id === 'string';
}

/** `acme.trunks.cards@1`: the console's own points are written without a version, and none of them has a dot. */
function isOfPlugin(name: string): name is PointName<any>['id'] {
  return /^[a-z][\w-]*\.[\w.-]+@\d+$/.test(name);
}

/** An item shows only while its plugin's own condition holds. */
function gated(item: ManifestItem, when: string | undefined): ManifestItem {
  const condition = both(when, item.item.when);
  return condition === undefined ? item : { ...item, item: { ...item.item, when: condition } };
}

function both(a: string | undefined, b: string | undefined): string | undefined {
  return a && b ? `(${a}) && (${b})` : a || b || undefined;
}

function framed<R extends Raw>(raw: R, plugin: ItemSource, name: string): R {
  return raw['view'] ? { ...raw, view: plugin.view(raw['view'] as string, `${name}/${raw.id}`) } : raw;
}

/** Between the console's own panels and those that say a place for themselves at the end. */
const installedOrder = 900;

/** Returns the item of a panel. Panels of installed plugins stand after the console's own, unless they say where. */
function panelOf(raw: Raw, plugin: ItemSource): PanelItem & Raw {
  const order = raw.order ?? (isBuiltIn(plugin.id) ? undefined : installedOrder);
  return { ...raw, label: raw['label'] ?? raw.id, ...(order === undefined ? {} : { order }) } as PanelItem & Raw;
}

function defOf(raw: Raw): { def?: string } {
  return raw['def'] ? { def: raw['def'] as string } : {};
}

function columnOf(raw: Raw, plugin: ItemSource): Column & Placed {
  const column = framed(raw, plugin, 'columns') as unknown as Column & Placed;
  if (!raw['def']) return column;
  // Until the column's code is there a cell waits for it.
  const value = async (item: unknown) => (await lateDef<Column>(raw, plugin)).value?.(item, plugin.services);
  return { ...column, value };
}

/** Fetches the code that an item's `def` names, once the first rows are drawn. */
async function lateDef<T extends object>(raw: Raw, plugin: ItemSource): Promise<T> {
  await firstRowsDrawn();
  return plugin.use<T>(raw['def'] as string);
}

function actionOf(raw: Raw, plugin: ItemSource): Omit<ManifestItem, 'point'> {
  const perform = async (given: ActionContext<unknown>): Promise<ActionResult | void> => {
    const context = { ...given, services: servicesAbout(plugin.services, given.items) };
    if (raw['def']) return (await plugin.use<Action>(raw['def'] as string)).perform(context);
    return (await plugin.use<(context: ActionContext<unknown>) => Promise<ActionResult | void>>(raw['run'] as string))(
      context,
    );
  };
  const item = { ...raw, label: (raw['label'] as string) ?? raw.id, perform } as Action & Placed;
  if (!raw['def']) return { item };
  const code = new CodeWithDeadline(() => plugin.use<Action>(raw['def'] as string), plugin.services);
  // Until the action's code is there it is asked whether it is offered: what it isn't for would flash, and a row's button
  // would become another one under the pointer.
  const allowed: Action['allowed'] = async (one) => {
    const action = await code.inTime();
    return action ? ((await action.allowed?.(one, plugin.services)) ?? true) : false;
  };
  return { item: { ...item, allowed } as Action & Placed, ...defOf(raw), isMissed: () => code.isMissed };
}

/** A form is an action that opens it: it stands, waits and goes as actions do. */
function formOf(raw: Raw, plugin: ItemSource): Action & Placed {
  const { policy, ...placed } = raw;
  const { if: condition, reason } = raw as Partial<FormContribution>;
  // Where there is no item the point decides, and asks what it needs.
  const ofItem = raw['kind'] !== 'global';
  const when = ofItem ? raw.when : both(raw.when, condition);
  return {
    ...placed,
    label: (raw['label'] as string) ?? raw.id,
    asks: true,
    ...(policy && { policy: (policy as string[]).map((rule) => rule.split(/:(.*)/, 2) as [string, string]) }),
    ...(when !== undefined && { when }),
    ...(ofItem &&
      condition !== undefined && {
        async allowed(item, services) {
          const { allowedBy } = await import('./declared-types/action-gates.ts');
          return allowedBy(condition, reason)(item as Readonly<Record<string, unknown>>, services);
        },
      }),
    perform: async (context: ActionContext<unknown>) => {
      const { performForm } = await import('./declared-types/contributed-form.ts');
      const services = servicesAbout(plugin.services, context.items);
      return performForm(raw as unknown as FormContribution, plugin, { ...context, services });
    },
  };
}

/** The same view for one plugin, so that nothing is drawn anew for new words. */
const settingsViews = new WeakMap<ItemSource, LazyView<object>>();

/** The plugin's page below Settings. */
function settingsOf(manifest: PluginManifest, plugin: ItemSource): ManifestItem {
  const { id, label } = manifest;
  let view = settingsViews.get(plugin);
  if (!view) {
    view = lazyView(async () => {
      const { settingsPage } = await import('./settings/of-plugins/plugin-settings-page.tsx');
      return settingsPage(manifest, plugin);
    });
    settingsViews.set(plugin, view);
  }
  const item = { id: 'settings', path: `/settings/${id}`, in: 'settings/plugins', label, icon: 'settings', view };
  return { point: consolePoints.panels, item };
}

function actionPoint(kind: unknown): PointName<Action<any>> {
  if (kind === 'global') return typePoints.globalActions;
  return kind === 'batch' ? typePoints.batchActions : typePoints.itemActions;
}

/** A facet written in a manifest filters what is loaded, unless it says that the service does. */
function facetOf(raw: Raw): Facet & Placed {
  const values = raw['values'] as readonly string[] | undefined;
  return {
    ...raw,
    name: (raw['field'] as string) ?? raw.id,
    label: (raw['label'] as string) ?? raw.id,
    filteredBy: raw['filteredBy'] === 'server' ? 'server' : 'client',
    ...(values ? { options: values.map((value) => ({ key: value, label: value })), singleton: true } : {}),
  };
}

function commandOf(raw: Raw, plugin: ItemSource): Placed {
  const run = async () => (await plugin.use<(services: Services) => unknown>(raw['run'] as string))(plugin.services);
  return { ...raw, run } as Placed;
}
