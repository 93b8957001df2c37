import type { Services } from '#base';
import type { Action } from '#registry';
import { Page } from '#services/page/page';
import { Permissions } from '#services/permissions/permissions';

/** An action that may be shown. With a `reason` (a locale key) it is in view and can't be used. */
export interface Permitted<T> {
  readonly action: Action<T>;
  readonly reason?: string;
}

type Verdict<T> = Permitted<T> | undefined;

/** The default reason of an action whose `allowed` answered with an empty text (TBL-16). */
export const defaultReason = 'core:actions.disabled';

function verdict<T>(action: Action<T>, answer: boolean | string): Verdict<T> {
  if (typeof answer === 'string') return { action, reason: answer || defaultReason };
  return answer ? { action } : undefined;
}

/** Returns the verdict on one action: at once where nothing has to be waited for. */
function judge<T>(
  action: Action<T>,
  items: readonly (T | null)[],
  services: Services,
): Verdict<T> | Promise<Verdict<T>> {
  const permissions = services.get(Permissions);
  const open = permissions.known(action);
  const [item] = items;
  if (open === false) {
    // Few pages know of any refusal: what tells it from a rule that excludes is fetched then.
    if (!services.get(Page).state.refusedRules?.length) return undefined;
    const judged = () => judgeItem(action, item, services);
    return import('./refused-before.ts').then((late) => late.refusedBefore(action, judged, services));
  }
  if (open === undefined)
    return permissions.check(action).then((now) => (now ? judgeItem(action, item, services) : undefined));
  return judgeItem(action, item, services);
}

/** Asks `allowed` of an item, or of `null` for a global action; a rejection is a no, never an error. */
function judgeItem<T>(
  action: Action<T>,
  item: T | null | undefined,
  services: Services,
): Verdict<T> | Promise<Verdict<T>> {
  if (!action.allowed || item === undefined) return { action };
  try {
    const answer = action.allowed(item as T, services);
    return typeof answer === 'object'
      ? answer.then(
          (now) => verdict(action, now),
          () => undefined,
        )
      : verdict(action, answer);
  } catch {
    return undefined;
  }
}

/**
 * The actions that may be shown for an item, in declared order. `[null]` stands for no item, as a global action has none; without any
 * item `allowed` is not asked. Each answer is waited for, however the
 * others turn out. An array when all is known already, so that a row is drawn once; else a promise of it.
 */
export function permitted<T>(
  actions: readonly Action<T>[],
  items: readonly (T | null)[],
  services: Services,
): Permitted<T>[] | Promise<Permitted<T>[]> {
  const verdicts = actions.map((action) => judge(action, items, services));
  const shown = (each: readonly Verdict<T>[]) => each.filter((one): one is Permitted<T> => one !== undefined);
  return verdicts.some((each) => each instanceof Promise)
    ? Promise.all(verdicts).then(shown)
    : shown(verdicts as Verdict<T>[]);
}
