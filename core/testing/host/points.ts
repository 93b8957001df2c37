import { consolePoints, type PointName, typePoints } from '#registry';

const byName = new Map<string, PointName<any>>(Object.entries({ ...consolePoints, ...typePoints }));

/**
 * The point of a name: as in a manifest's `contributes` (`columns`; actions by their kind: `itemActions`), or the id of one that a plugin
 * defines (`acme.trunks.cards@1`). Throws when it is neither.
 */
export function pointNamed(name: string): PointName<any> {
  const known = byName.get(name);
  if (known) return known;
  if (/@\d+$/.test(name)) return { id: name as PointName<any>['id'] };
  throw new Error(`there is no point ${name}; there are ${[...byName.keys()].join(', ')}`);
}
