import type { LayoutRule } from '#protocol';
import type { Facts, FactTrace } from './facts.ts';
import type { PointFinding } from './point-items.ts';
import { anchorOf } from './point-order.ts';
import type { Absence } from './point-problem.ts';
import type { PointStore } from './point-store.ts';
import { keysToBlame } from './when-blame.ts';

/** Tells why an item is where it is, or why it does not show. */
export interface Explanation {
  readonly key: string;
  /** Is it in a point, shown or not? */
  readonly present: boolean;
  readonly shown: boolean;
  /** The first thing that hides it; absent when it shows. */
  readonly hiddenBy?: 'absent' | 'when' | 'unknown' | 'layout' | 'replaced';
  /** Why it is in no point. */
  readonly absence?: Absence;
  readonly point?: string;
  readonly on?: string;
  readonly owner?: string;
  /** Place in the snapshot; absent when it does not show. */
  readonly index?: number;
  readonly order?: number;
  /** The item that it stands beside, and on which side. */
  readonly anchor?: { readonly side: 'before' | 'after'; readonly key: string };
  /** Anchors that are not there: it goes to them when they come. */
  readonly waitsFor?: readonly string[];
  readonly when?: {
    readonly text: string;
    readonly value: boolean | undefined;
    readonly facts: Readonly<Record<string, unknown>>;
    /** The same facts, each with where it comes from. */
    readonly traces: readonly FactTrace[];
    /** The keys without which it would hold: of a condition that does not. */
    readonly because: readonly string[];
  };
  readonly replaces?: string;
  readonly replacedBy?: string;
  /** The site's rule for the item; for an absent item, the rule that waits for it. */
  readonly layout?: LayoutRule;
}

/** The decision trace of every item with this key or id; of one that is in no point, why it is not. */
export function explain(points: PointStore, key: string): Explanation[] {
  const { found, facts, rule, absence } = points.findings(key);
  if (found.length > 0) return found.map((one) => explanationOf(one, facts));
  return [
    {
      key,
      present: false,
      shown: false,
      hiddenBy: 'absent',
      ...(absence ? { absence } : {}),
      ...(rule ? { layout: rule } : {}),
    },
  ];
}

/** The decision trace of one item. */
export function explanationOf(finding: PointFinding, facts: Facts): Explanation {
  const { item, placed, point, index, inPlace, replaces, neighbours, rule } = finding;
  const anchor = anchorOf(neighbours, placed);
  const named = new Set(neighbours.flatMap((one) => [one.key, one.id]));
  const waitsFor = [placed.after ?? [], placed.before ?? []].flat().filter((name) => !named.has(name));
  const hiddenBy = whatHides(finding);
  return {
    key: item.key,
    present: true,
    shown: index >= 0,
    ...(hiddenBy ? { hiddenBy } : {}),
    point,
    ...(item.on ? { on: item.on } : {}),
    owner: item.owner,
    ...(index >= 0 ? { index } : {}),
    order: placed.order ?? 500,
    ...(anchor ? { anchor: { side: anchor.side, key: anchor.item.key } } : {}),
    ...(waitsFor.length > 0 ? { waitsFor } : {}),
    ...whenOf(finding, facts),
    ...(replaces && placed.replaces ? { replaces: placed.replaces } : {}),
    ...(inPlace !== placed ? { replacedBy: inPlace.key } : {}),
    ...(rule ? { layout: rule } : {}),
  };
}

export function whatHides({ index, shown, rule }: PointFinding): Explanation['hiddenBy'] {
  if (index >= 0) return undefined;
  if (shown === false) return 'when';
  if (shown === undefined) return 'unknown';
  return rule?.hide ? 'layout' : 'replaced';
}

function whenOf({ when, shown }: PointFinding, facts: Facts): Pick<Explanation, 'when'> {
  if (!when) return {};
  const traces = [...when.keys].map((key) => facts.trace?.(key) ?? untraced(key, facts));
  const values = Object.fromEntries(traces.map((trace) => [trace.key, trace.value]));
  const because = keysToBlame(when.node, (key) => facts.get(key));
  return { when: { text: when.text, value: shown, facts: values, traces, because } };
}

function untraced(key: string, facts: Facts): FactTrace {
  const value = facts.get(key);
  return { key, value, state: value === undefined ? 'unasked' : 'known' };
}
