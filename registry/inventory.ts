import type { LayoutRule } from '#protocol';
import { type Explanation, explanationOf, whatHides } from './explain.ts';
import type { Resolved } from './point.ts';
import type { PointStore } from './point-store.ts';

/** An item of a point, shown or not. */
export interface InventoryItem {
  readonly point: string;
  /** The item after the site's rules: an open record. */
  readonly item: Resolved<object>;
  readonly shown: boolean;
  readonly hiddenBy?: Explanation['hiddenBy'];
  /** Returns the item's whole decision trace, which is made when asked for. */
  explain(): Explanation;
}

/** All that is in the points, and what the site says of keys that are not. */
export interface Inventory {
  /** Point after point, in each as the items stand or would. */
  readonly items: readonly InventoryItem[];
  /** Rules whose item is in no point: they wait for it. */
  readonly waiting: readonly LayoutRule[];
}

/** Lists all items of all points: shown, hidden, waiting and replaced ones. */
export function inventory(points: PointStore): Inventory {
  const { found, facts, rules } = points.allFindings();
  const keys = new Set(found.map(({ item }) => item.key));
  return {
    items: found.map((finding): InventoryItem => {
      const hiddenBy = whatHides(finding);
      return {
        point: finding.point,
        item: finding.placed as Resolved<object>,
        shown: hiddenBy === undefined,
        ...(hiddenBy ? { hiddenBy } : {}),
        explain: () => explanationOf(finding, facts),
      };
    }),
    waiting: rules.filter(({ key }) => !keys.has(key)),
  };
}
