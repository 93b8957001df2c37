import type { Placed } from './point.ts';

export interface Ordered extends Placed {
  readonly key: string;
}

const defaultOrder = 500;

/**
 * Orders the items of a point by `order`, then id. An item with an anchor stands directly after or before it. The first
 * anchor that is there counts, `after` before `before`; with none the item falls back to its order. The outcome depends on
 * the set alone, never on the order of arrival.
 */
export function orderItems<T extends Ordered>(
  items: readonly T[],
  onCycle: (keys: readonly string[]) => void = () => {},
): T[] {
  const sorted = [...items].sort(byOrder);
  const anchors = anchorsOf(sorted);
  if (anchors.size === 0) return sorted;
  breakCycles(sorted, anchors, onCycle);
  const before = childrenBy(sorted, anchors, 'before');
  const after = childrenBy(sorted, anchors, 'after');
  const placed: T[] = [];
  const place = (item: T): void => {
    before.get(item)?.forEach(place);
    placed.push(item);
    after.get(item)?.forEach(place);
  };
  for (const item of sorted) if (!anchors.has(item)) place(item);
  return placed;
}

/** Returns the item that this one stands beside: the first of its anchors that is there. */
export function anchorOf<T extends Ordered>(items: readonly T[], item: T): Anchor<T> | undefined {
  return anchorsOf([...items].sort(byOrder)).get(item);
}

interface Anchor<T> {
  side: 'before' | 'after';
  item: T;
}

function byOrder(a: Ordered, b: Ordered): number {
  return (a.order ?? defaultOrder) - (b.order ?? defaultOrder) || compareText(a.id, b.id) || compareText(a.key, b.key);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function anchorsOf<T extends Ordered>(sorted: readonly T[]): Map<T, Anchor<T>> {
  // Most points have thousands of items that stand by their order alone.
  if (!sorted.some(({ after, before }) => after !== undefined || before !== undefined)) return new Map();
  // An id names the first item that bears it; a key (owner/id) exactly one.
  const named = new Map<string, T>();
  for (const item of sorted) {
    if (!named.has(item.id)) named.set(item.id, item);
    named.set(item.key, item);
  }
  const anchors = new Map<T, Anchor<T>>();
  for (const item of sorted) {
    for (const side of sides) {
      const anchor = item[side] === undefined ? undefined : foundBeside(item, listOf(item[side]), named);
      if (!anchor) continue;
      anchors.set(item, { side, item: anchor });
      break;
    }
  }
  return anchors;
}

function foundBeside<T>(item: T, names: readonly string[], named: ReadonlyMap<string, T>): T | undefined {
  for (const name of names) {
    const found = named.get(name);
    if (found !== undefined && found !== item) return found;
  }
  return undefined;
}

const sides = ['after', 'before'] as const;

function listOf(names: string | readonly string[]): readonly string[] {
  return typeof names === 'string' ? [names] : names;
}

/** Each item has one anchor at most, so a cycle is a ring: the greatest id in it loses its anchor. */
function breakCycles<T extends Ordered>(
  sorted: readonly T[],
  anchors: Map<T, Anchor<T>>,
  onCycle: (keys: readonly string[]) => void,
): void {
  const settled = new Set<T>();
  for (const start of sorted) {
    if (!anchors.has(start) || settled.has(start)) continue;
    const path: T[] = [];
    let at: T | undefined = start;
    while (at && !settled.has(at) && !path.includes(at)) {
      path.push(at);
      at = anchors.get(at)?.item;
    }
    if (at && path.includes(at)) {
      const ring = path.slice(path.indexOf(at));
      const greatest = ring.reduce((a, b) => ((compareText(a.id, b.id) || compareText(a.key, b.key)) > 0 ? a : b));
      anchors.delete(greatest);
      onCycle(ring.map((item) => item.key).sort(compareText));
    }
    for (const item of path) settled.add(item);
  }
}

function childrenBy<T extends Ordered>(
  sorted: readonly T[],
  anchors: ReadonlyMap<T, Anchor<T>>,
  side: Anchor<T>['side'],
): Map<T, T[]> {
  const children = new Map<T, T[]>();
  for (const item of sorted) {
    const anchor = anchors.get(item);
    if (anchor?.side !== side) continue;
    const list = children.get(anchor.item);
    if (list) list.push(item);
    else children.set(anchor.item, [item]);
  }
  return children;
}
