import { orNearest } from '../words/nearest.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */
/** @typedef {{ item: any, path: string[] }} Placed */

/** Pages are told by the rules for pages, which know those of the console. */
const isPage = (/** @type {string} */ point) => point === 'panels' || point === 'routes';

/**
 * Anchors (`before`, `after`) that can't be followed: misspelt names of the plugin's own items, an item beside itself, and items
 * that each want to stand behind the other. What other plugins have in a point is not known here.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function anchorFaults({ id: owner, contributes = {} }) {
  return placesOf(contributes).flatMap(({ point, items }) => {
    const own = new Map(items.map(({ item, path }) => [item.id, { item, path }]));
    const plain = (/** @type {string} */ anchor) =>
      anchor.startsWith(`${owner}/`) ? anchor.slice(owner.length + 1) : anchor;
    const misspelt = items.flatMap(({ item, path }) =>
      anchorsOf(item).flatMap(({ side, anchor, step }) => {
        const id = plain(anchor);
        const at = [...path, side, ...step];
        if (id === item.id) return [{ path: at, message: `${item.id} can't stand ${side} itself` }];
        const near = own.has(id) || isPage(point) ? '' : orNearest(id, others(own, item.id));
        return near === '' ? [] : [{ path: at, message: `${side} names ${anchor}, which is none of its items${near}` }];
      }),
    );
    return [...misspelt, ...circles(own, plain)];
  });
}

/** @param {ReadonlyMap<string, Placed>} own @param {string} id */
const others = (own, id) => [...own.keys()].filter((other) => other !== id);

/**
 * Finds items whose anchors lead back to themselves, each circle once.
 * @param {ReadonlyMap<string, Placed>} own @param {(anchor: string) => string} plain @returns {Fault[]}
 */
function circles(own, plain) {
  /** Item → the items that it wants to stand behind. @type {Map<string, Set<string>>} */
  const behind = new Map([...own.keys()].map((id) => [id, new Set()]));
  for (const [id, { item }] of own)
    for (const { side, anchor } of anchorsOf(item)) {
      const other = plain(anchor);
      if (!own.has(other) || other === id) continue;
      behind.get(side === 'after' ? id : other)?.add(side === 'after' ? other : id);
    }
  /** @type {Set<string>} */
  const told = new Set();
  return [...own].flatMap(([id, { path, item }]) => {
    const circle = told.has(id) ? undefined : wayBack(id, behind);
    if (!circle) return [];
    for (const each of circle) told.add(each);
    const side = item.after === undefined ? 'before' : 'after';
    return [{ path: [...path, side], message: `${circle.join(', ')} want to stand before and after one another` }];
  });
}

/** The items on a way from an item to itself. @param {string} id @param {ReadonlyMap<string, ReadonlySet<string>>} behind */
function wayBack(id, behind) {
  const ways = [[id]];
  const seen = new Set();
  for (const way of ways)
    for (const next of behind.get(way.at(-1) ?? '') ?? []) {
      if (next === id) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}

/** @param {any} item @returns {{ side: string, anchor: string, step: string[] }[]} */
function anchorsOf(item) {
  return ['before', 'after'].flatMap((side) => {
    const said = item[side] ?? [];
    return [said].flat().map((/** @type {string} */ anchor, /** @type {number} */ place) => ({
      ...{ side, anchor },
      step: Array.isArray(said) ? [String(place)] : [],
    }));
  });
}

/** Items that stand among one another: those of a point, on one type, of one kind. @param {Record<string, any>} contributes */
function placesOf(contributes) {
  /** @type {Map<string, { point: string, items: Placed[] }>} */
  const places = new Map();
  for (const [point, items] of Object.entries(contributes)) {
    if (!Array.isArray(items) || point === 'locales') continue;
    items.forEach((item, place) => {
      if (typeof item?.id !== 'string') return;
      const isAction = point === 'actions' || point === 'forms';
      const key = JSON.stringify([isAction ? `actions ${item.kind ?? 'item'}` : point, item.on]);
      const found = places.get(key) ?? { point, items: [] };
      found.items.push({ item, path: ['contributes', point, String(place)] });
      places.set(key, found);
    });
  }
  return [...places.values()];
}
