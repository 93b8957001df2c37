import { consolePoints, type PointStore } from '#registry';

/**
 * The path of a details page, from the id that a field holds of an item of another type. A declared type has its ids encoded in
 * it, for they may be made of several; one in code has them as they are.
 */
export function linkedPath(points: Pick<PointStore, 'point'>, type: string, id: string): string {
  const item = points
    .point(consolePoints.resourceTypes)
    .get()
    .find((each) => each.id === type);
  return item && 'declared' in item ? encodeURIComponent(id) : id;
}
