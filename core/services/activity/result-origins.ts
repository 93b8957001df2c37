import { Emitter, type Services } from '#base';
import { type ActionResult, nothingChanged } from '#registry';
import { Resources } from '../resources/resources.ts';
import type { ScopeKey } from '../scope/scope.ts';

/** The act that brought a result about, for the list of what a session changed. */
export interface ResultOrigin {
  /** The name of the act, in the operator's language: the label of an action, or the title of a task. */
  readonly label?: string;
  /** The names of the items, by id. */
  readonly names?: ReadonlyMap<string, string>;
  /** The scope in which the act began; the present one when absent. */
  readonly scope?: ScopeKey;
  /** The work goes on, and a later result says how it ended. */
  readonly goesOn?: boolean;
}

const origins = new WeakMap<ActionResult, ResultOrigin>();
const didFail = new Emitter<ActionResult>();

/** Notes the act that brought a result about. What was noted before stays where this says nothing of it; names are joined. */
export function noteOrigin(result: ActionResult, origin: ResultOrigin): void {
  if (result === nothingChanged) return;
  const before = origins.get(result);
  const names = new Map([...(before?.names ?? []), ...(origin.names ?? [])]);
  origins.set(result, { ...before, ...origin, names });
}

/** Returns the act that brought a result about; undefined where nobody noted it. */
export function originOf(result: ActionResult): ResultOrigin | undefined {
  return origins.get(result);
}

/** Reports a result with the act that brought it about. */
export function reportAct(result: ActionResult, origin: ResultOrigin, services: Services): void {
  noteOrigin(result, origin);
  services.get(Resources).report(result);
}

/** Tells of an action that failed as a whole. Pages have nothing to follow, so `Resources` is not told. */
export function tellFailedAct(result: ActionResult, origin: ResultOrigin): void {
  noteOrigin(result, origin);
  didFail.fire(result);
}

/** An action failed as a whole: all its items are among the failed. */
export const onDidFailAct = didFail.event;
