import type { LayoutRule, PluginManifest } from '#protocol';
import type { Placed } from '#registry';
import { absenceOf } from '../absence.ts';
import { itemsOf, type ItemSource } from '../manifest-items.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginAbsence } from './entry.ts';
import type { Place } from './place.ts';

/** An item of a manifest that is in no point, or a key that only the site's layout speaks of. */
export interface AbsentItem {
  readonly key: string;
  readonly id: string;
  readonly owner: string;
  /** Unknown of a key that no manifest has. */
  readonly place?: Place;
  readonly item: Readonly<Record<string, unknown>>;
  readonly absence?: PluginAbsence;
  readonly rule?: LayoutRule;
}

interface PlacedItem {
  readonly place: Place;
  readonly item: Placed;
}

const read = new WeakMap<PluginManifest, readonly PlacedItem[]>();

/**
 * Returns the items that manifests of the index bring and no point has. Their plugin does not run, or the point refused them.
 * The site's rules that wait for an item which nobody brings are listed as well.
 * @param has is that key in that place?
 */
export function absentItems(
  host: PluginHost,
  has: (key: string, place: Place) => boolean,
  waiting: readonly LayoutRule[],
): AbsentItem[] {
  const rules = new Map(waiting.map((rule) => [rule.key, rule]));
  const ofManifests = [...host.index.values()].flatMap(({ manifest }) =>
    manifestItems(manifest).flatMap(({ place, item }): AbsentItem[] => {
      const key = `${manifest.id}/${item.id}`;
      if (has(key, place)) return [];
      const rule = rules.get(key);
      rules.delete(key);
      return [
        { key, id: item.id, owner: manifest.id, place, item: { ...item }, ...whyAbsent(host, key), ...ruled(rule) },
      ];
    }),
  );
  const ofRules = [...rules.values()].map((rule): AbsentItem => {
    const slash = rule.key.indexOf('/');
    const [owner, id] = [rule.key.slice(0, slash), rule.key.slice(slash + 1)];
    return { key: rule.key, id, owner, item: {}, ...whyAbsent(host, rule.key), rule };
  });
  return [...ofManifests, ...ofRules];
}

/**
 * Returns why an item is absent. When its plugin does not run, the reason is the plugin's last problem; else it is the problem
 * that names the item.
 */
export function whyAbsent(host: PluginHost, key: string): { absence?: PluginAbsence } {
  const absence = absenceOf(key, host);
  if (!absence) return {};
  const told = host.problems.list().filter(({ plugin }) => plugin === absence.plugin);
  const runs = host.running.has(absence.plugin);
  const problem = told.findLast((one) => !runs || ('message' in one && one.message.includes(key)));
  return { absence: { ...absence, ...(problem ? { problem } : {}) } };
}

function ruled(rule: LayoutRule | undefined): { rule?: LayoutRule } {
  return rule ? { rule } : {};
}

/** Returns the items that a manifest would bring, without any of its code. */
function manifestItems(manifest: PluginManifest): readonly PlacedItem[] {
  const known = read.get(manifest);
  if (known) return known;
  const nothing = () => Promise.reject(new Error(`${manifest.id} does not run`));
  const view = () => ({ load: nothing }) as never;
  const source: ItemSource = { id: manifest.id, services: undefined as never, use: nothing, read: nothing, view };
  const items = itemsOf(manifest, source, nothing).items.map(({ point, item }) => ({
    place: { point: point.id, ...(item.on === undefined ? {} : { on: item.on }) },
    item,
  }));
  read.set(manifest, items);
  return items;
}
