import type { LazyView, Services } from '#base';
import type { PluginManifest } from '#protocol';
import {
  type Action,
  type ActionContext,
  type ActionResult,
  type Column,
  consolePoints,
  type DetailsView,
  type Facet,
  type PanelItem,
  type Placed,
  type PointName,
  typePoints,
} from '#registry';

/** One item of a manifest, and the point it goes into. */
export interface ManifestItem {
  point: PointName<any>;
  item: Placed;
  /** A part that is described in code (`def`): its point's item is replaced by it when its type is first used. */
  def?: string;
}

/** Gives what a ref (`./file#Export`) names, fetching it with the first use. */
export type UseRef = <T>(ref: string) => Promise<T>;

type Raw = Placed & Record<string, any>;

/**
 * What a manifest contributes, as items of points; nothing is fetched. Unknown points are left for a later console: they
 * are reported by their names.
 */
export function itemsOf(
  manifest: PluginManifest,
  use: UseRef,
  registerType: (id: string, ref: string) => Promise<void>,
) {
  const items: ManifestItem[] = [];
  const unknown: string[] = [];
  const readers: Readonly<Record<string, (raw: Raw) => ManifestItem>> = {
    panels: (raw) => ({
      point: consolePoints.panels,
      item: withView({ ...raw, label: raw['label'] ?? raw.id } as PanelItem & Raw, use),
    }),
    routes: (raw) => ({ point: consolePoints.routes, item: withView(raw, use) }),
    resourceTypes: (raw) => ({
      point: consolePoints.resourceTypes,
      item: {
        ...raw,
        when: both(raw.when, raw['service'] && `service.${raw['service']}`),
        register: () => registerType(raw.id, raw['def']),
      } as Placed,
    }),
    columns: (raw) => ({ point: typePoints.columns, item: columnOf(raw, use), ...defOf(raw) }),
    actions: (raw) => ({ point: actionPoint(raw['kind']), item: actionOf(raw, use), ...defOf(raw) }),
    tabs: (raw) => ({ point: typePoints.tabs, item: withView(raw, use) as DetailsView & Placed }),
    facets: (raw) => ({ point: typePoints.facets, item: facetOf(raw) }),
    wizardSteps: (raw) => ({ point: consolePoints.wizardSteps, item: withView(raw, use) }),
    header: (raw) => ({ point: consolePoints.header, item: withView(raw, use) }),
    cards: (raw) => ({ point: consolePoints.cards, item: withView(raw, use) }),
    commands: (raw) => ({ point: consolePoints.commands, item: commandOf(raw, use) }),
    themes: (raw) => ({ point: consolePoints.themes, item: raw }),
  };
  for (const [name, contributed] of Object.entries(manifest.contributes ?? {})) {
    // Texts go to I18n with the first use; settings and forms are read where they are drawn.
    if (['locales', 'settings', 'forms'].includes(name)) continue;
    const read = readers[name];
    if (!read || !Array.isArray(contributed)) unknown.push(name);
    else for (const raw of contributed as Raw[]) items.push(gated(read(raw), manifest.when));
  }
  return { items, unknown };
}

/** An item shows only while its plugin's own condition holds. */
function gated(item: ManifestItem, when: string | undefined): ManifestItem {
  const condition = both(when, item.item.when);
  return condition === undefined ? item : { ...item, item: { ...item.item, when: condition } };
}

function both(a: string | undefined, b: string | undefined): string | undefined {
  return a && b ? `(${a}) && (${b})` : a || b || undefined;
}

function withView<R extends Raw>(raw: R, use: UseRef): R {
  return raw['view'] ? { ...raw, view: lazily(raw['view'] as string, use) } : raw;
}

function lazily(ref: string, use: UseRef): LazyView<any> {
  return { load: () => use(ref) };
}

function defOf(raw: Raw): { def?: string } {
  return raw['def'] ? { def: raw['def'] as string } : {};
}

function columnOf(raw: Raw, use: UseRef): Column & Placed {
  const column = withView(raw, use) as unknown as Column & Placed;
  if (!raw['def']) return column;
  // Until the column's code is there a cell waits for it.
  const value = async (item: unknown, services: Services) =>
    (await use<Column>(raw['def'] as string)).value?.(item, services);
  return { ...column, value };
}

function actionOf(raw: Raw, use: UseRef): Action & Placed {
  const perform = async (context: ActionContext<unknown>): Promise<ActionResult | void> => {
    if (raw['def']) return (await use<Action>(raw['def'] as string)).perform(context);
    return (await use<(given: ActionContext<unknown>) => Promise<ActionResult | void>>(raw['run'] as string))(context);
  };
  return { ...raw, label: (raw['label'] as string) ?? raw.id, perform };
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

function commandOf(raw: Raw, use: UseRef): Placed {
  const run = async (services: Services) => (await use<(given: Services) => unknown>(raw['run'] as string))(services);
  return { ...raw, run } as Placed;
}
