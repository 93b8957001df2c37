import { consolePoints, type PanelItem, type PointStore } from '#registry';
import { inventory } from '#registry/inventory.ts';

/** A type whose items are looked for. */
export interface SearchPlace {
  readonly type: string;
  /** The panel that lists the items, whose filters hold; types without a panel have none. */
  readonly panel?: PanelItem;
  /** The service that answers, or the plugin: what fails or is slow together. */
  readonly service: string;
}

/**
 * Returns the types that the operator may list here: those with a panel that they may open, and those that have no panel at all. Of a
 * type with several panels the one in view counts, else the first of its dashboard: administrators look through all projects from any page
 * of theirs. The type in view comes first.
 * @param panels those that the operator may open
 */
export function searchPlaces(
  points: PointStore,
  panels: readonly PanelItem[],
  here: PanelItem | undefined,
): readonly SearchPlace[] {
  const byType = new Map<string, PanelItem>();
  const near = here ? [here, ...panels.filter((panel) => dashboardOf(panel) === dashboardOf(here))] : [];
  for (const panel of [...near, ...panels]) if (panel.type && !byType.has(panel.type)) byType.set(panel.type, panel);
  const types = points.point(consolePoints.resourceTypes).get();
  const serviceOf = new Map(types.map(({ id, service, owner }) => [id, service ?? owner]));
  const listed = listedTypes(points);
  const without = types.filter(({ id }) => !listed.has(id));
  return [
    ...[...byType].map(([type, panel]) => ({ type, panel, service: serviceOf.get(type) ?? type })),
    ...without.map(({ id, service, owner }) => ({ type: id, service: service ?? owner })),
  ];
}

const dashboardOf = (panel: PanelItem) => panel.in.split('/')[0];

/** The types that have a panel, whether the operator may open it or not. */
function listedTypes(points: PointStore): ReadonlySet<string> {
  const panels = inventory(points).items.filter(({ point }) => point === consolePoints.panels.id);
  return new Set(panels.flatMap(({ item }) => (item as Partial<PanelItem>).type ?? []));
}
