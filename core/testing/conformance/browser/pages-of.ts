import type { PluginManifest } from '#protocol';

/** Parts that are drawn on a page of a type: its list, the drawer of a row, an item's details. */
const onTypes = ['columns', 'actions', 'tabs', 'facets', 'cards', 'drawers', 'forms'];
/** Parts that need no page of a plugin's: looks and words. */
const undrawn = ['locales', 'themes'];

/** Parts that are drawn on every page, or over it. */
const onAnyPage = ['header', 'commands'];
/** The page of an item that is not there. */
const nowhere = '/ngdetails/none/none';

/** Where a plugin is seen; without an address, why nothing of it is. */
export interface PagesOf {
  /** Addresses that need no item. */
  addresses: readonly string[];
  /** Whether the plugin brings nothing that could be drawn. */
  drawsNothing: boolean;
  reason: string;
}

/** The types that a plugin adds to. */
export function joinedTypes({ contributes = {} }: PluginManifest): ReadonlySet<unknown> {
  return new Set(onTypes.flatMap((point) => itemsOf(contributes[point]).map(({ on }) => on)));
}

/** The plugin's own pages, and the lists of other plugins' types that it adds to, as far as those plugins are there. */
export function pagesOf(manifest: PluginManifest, needs: readonly PluginManifest[]): PagesOf {
  const { contributes = {} } = manifest;
  const routes = (contributes.routes ?? []).filter(({ redirect }) => redirect === undefined);
  const own = [...(contributes.panels ?? []), ...routes].map(({ path }) => path);
  const joined = joinedTypes(manifest);
  const lists = needs
    .flatMap((need) => need.contributes?.panels ?? [])
    .filter(({ type }) => type !== undefined && joined.has(type))
    .map(({ path }) => path);
  const settings = contributes.settings ? [`/settings/${manifest.id}`] : [];
  const pages = [...new Set([...own, ...lists, ...settings])].filter((path) => !/[:*]/.test(path));
  // Items of the top bar and dialogs of commands need some page, whichever it is.
  const points = needs.length > 0 ? [...onAnyPage, 'wizardSteps'] : onAnyPage;
  const needsNone = points.some((point) => itemsOf(contributes[point]).length > 0);
  const addresses = pages.length === 0 && needsNone ? [nowhere] : pages;
  const drawn = Object.keys(contributes).filter((point) => !undrawn.includes(point));
  return { addresses, drawsNothing: drawn.length === 0, reason: reasonOf(drawn, [...joined]) };
}

function reasonOf(drawn: readonly string[], joined: readonly unknown[]): string {
  if (drawn.length === 0) return 'it brings nothing that is drawn';
  if (joined.length === 0) return `it has no page of its own: ${drawn.join(', ')} are not drawn here`;
  return `it has no page of its own, and no plugin in needs has one of ${joined.join(', ')}`;
}

const itemsOf = (items: unknown): { on?: unknown }[] => (Array.isArray(items) ? items : []);
