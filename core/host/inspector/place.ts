import { consolePoints, typePoints } from '#registry';

/** A place in the interface: a point, and the type or wizard that its items are on. */
export interface Place {
  readonly point: string;
  readonly on?: string;
}

export function samePlace(a: Place, b: Place): boolean {
  return a.point === b.point && a.on === b.on;
}

/** `columns@1 OS::Glance::Image`: tells places apart. */
export function nameOfPlace({ point, on }: Place): string {
  return on === undefined ? point : `${point} ${on}`;
}

/** The places of a type, those first that are asked about most. */
export function placesOfType(type: string): Place[] {
  const { globalActions, itemActions, batchActions, columns, facets, categories, tabs, drawers } = typePoints;
  const points = [
    globalActions,
    columns,
    itemActions,
    batchActions,
    facets,
    categories,
    tabs,
    drawers,
    consolePoints.cards,
  ];
  return points.map(({ id }) => ({ point: id, on: type }));
}

/** The places of the console's own frame. */
export const framePlaces: readonly Place[] = [consolePoints.panels, consolePoints.header].map(({ id }) => ({
  point: id,
}));
