import { consolePoints, type Facts, type PointStore } from '#registry';
import { keysToBlame } from '#registry/when-blame.ts';

/** Without these a plugin has no page: what else it adds is seen, or not, where it would stand. */
const pages = new Set<string>([consolePoints.panels.id, consolePoints.routes.id, consolePoints.resourceTypes.id]);

/**
 * The catalog types that keep a plugin's panels, routes and types from showing, since the catalog has none of them in the
 * region: by plugin, each once.
 */
export function absentServices(
  found: ReturnType<PointStore['allFindings']>['found'],
  facts: Pick<Facts, 'get'>,
): ReadonlyMap<string, readonly string[]> {
  const absent = new Map<string, Set<string>>();
  for (const { point, item, when, shown } of found) {
    if (shown !== false || !when || !pages.has(point)) continue;
    const keys = keysToBlame(when.node, (key) => facts.get(key)).filter((key) => key.startsWith('service.'));
    const names = absent.get(item.owner) ?? new Set<string>();
    for (const key of keys) absent.set(item.owner, names.add(key.slice('service.'.length)));
  }
  return new Map([...absent].map(([plugin, names]) => [plugin, [...names]]));
}
