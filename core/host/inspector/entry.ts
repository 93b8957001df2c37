import type { LayoutRule } from '#protocol';
import type { Absence, Explanation, FactTrace } from '#registry';
import type { StartupProblem } from '../startup-problems.ts';
import type { Place } from './place.ts';

/** Why a plugin's item is in no point; `problem` says the same in every language. */
export interface PluginAbsence extends Absence {
  readonly problem?: StartupProblem;
}

/** A check that an item names beside its condition: policy rules, services, settings, extensions. */
export interface Gate {
  readonly trace: FactTrace;
  /** Undefined while not known; it is shut until then. */
  readonly open: boolean | undefined;
}

/**
 * The state of something that could stand in the interface. `shown` is what its place draws, if it draws anything; the others
 * are why not: the first four are the point's, `gate` and `gateUnknown` the shared interface's, `administrators` the
 * navigation's, `notChosen` and `noRoom` a table's; `notOffered` and `off` are what an action says of one thing itself;
 * `absent` is in no point at all.
 */
export type Verdict =
  | 'shown'
  | 'when'
  | 'unknown'
  | 'layout'
  | 'replaced'
  | 'gate'
  | 'gateUnknown'
  | 'administrators'
  | 'notChosen'
  | 'noRoom'
  | 'notOffered'
  | 'off'
  | 'absent';

/** A thing that stands, or could stand, in a place. */
export interface Entry {
  /** `owner/id`; of a plugin as a whole its id. */
  readonly key: string;
  readonly id: string;
  readonly owner: string;
  readonly place: Place;
  /** In the operator's language. */
  readonly label: string;
  readonly verdict: Verdict;
  /** The position among the entries that show, from 1. */
  readonly nth?: number;
  readonly gates: readonly Gate[];
  readonly absence?: PluginAbsence;
  /** The reason that an action which is `off` gives; a locale key. */
  readonly said?: string;
  /** The rule of the site that waits for it, of one that is absent. */
  readonly rule?: LayoutRule;
  /** Explains an entry that is in a point. */
  explain?(): Explanation;
  /** The record itself: what the type or the plugin says of it. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** The point of what is no item but a whole plugin that does not run. */
export const pluginPlace: Place = { point: 'plugins' };

/** Tells entries apart: a key may be in several places. */
export function nameOfEntry({ key, place: { point, on } }: Pick<Entry, 'key' | 'place'>): string {
  return [key, point, on].filter(Boolean).join(' ');
}
