import type { Services } from '#base';
import { errorText } from '#base';
import { type Action, type ActionResult, type ResourceType, resultOf } from '#registry';
import { noteOrigin, tellFailedAct } from '#services/activity/result-origins';
import { showFailure } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Permissions } from '#services/permissions/permissions';
import { Resources } from '#services/resources/resources';
import { Telemetry } from '#services/telemetry/telemetry';
import { Toasts } from '#services/toasts/toasts';
import { itemId, itemName } from '../table/rows.ts';

/** How a run ended. `done` without a result: the action does not say what it touched. */
export type Outcome =
  { readonly state: 'done'; readonly result: ActionResult | undefined } | { readonly state: 'refused' | 'failed' };

export interface RunOptions<T> {
  readonly services: Services;
  /** Names the items in messages. */
  readonly type: ResourceType<T>;
  /** The data kept by the interrupted task that begins again. */
  readonly kept?: unknown;
}

/**
 * Runs an action on items (none for a global one). Its gates and its `allowed` are asked again, for each item: the refused
 * are named in a toast and left out, the rest go on. A global action that is refused says why. What was touched is told to `Resources`; a rejection becomes an
 * error toast. Never rejects.
 */
export async function runAction<T>(action: Action<T>, items: readonly T[], options: RunOptions<T>): Promise<Outcome> {
  const { services } = options;
  const i18n = services.get(I18n);
  const label = i18n.t(action.label);
  if (!(await services.get(Permissions).check(action))) {
    const rules = (action.policy ?? []).map(([service, rule]) => `${service}:${rule}`);
    const detail = rules.length > 0 ? { detail: i18n.t('core:actions.deniedDetail', { rules: i18n.list(rules) }) } : {};
    services.get(Toasts).add('error', i18n.t('core:actions.denied', { action: label }), detail);
    return { state: 'refused' };
  }
  const { going, refused, reasons } = await sift(action, items, services);
  if (refused.length > 0) {
    const detail = reasons.length > 0 ? { detail: reasons.map((reason) => i18n.t(reason)).join('\n') } : {};
    const names = i18n.list(items.length > 0 ? refused.map((item) => itemName(options.type, item as T)) : []);
    const text = names ? 'refused' : 'notHere';
    services
      .get(Toasts)
      .add('warning', i18n.t(`core:actions.${text}`, { action: label, names, count: refused.length }), detail);
    if (going.length === 0) return { state: 'refused' };
  }
  return perform(action, going, label, options);
}

async function sift<T>(
  action: Action<T>,
  items: readonly T[],
  services: Services,
): Promise<{ going: T[]; refused: (T | null)[]; reasons: string[] }> {
  const asked: readonly (T | null)[] = items.length > 0 ? items : [null];
  const answers = await Promise.all(
    asked.map(async (item) => {
      try {
        return (await action.allowed?.(item as T, services)) ?? true;
      } catch {
        return false;
      }
    }),
  );
  const going = items.filter((_, place) => answers[place] === true);
  const refused = asked.filter((_, place) => answers[place] !== true);
  const reasons = [
    ...new Set(answers.filter((answer): answer is string => typeof answer === 'string' && answer !== '')),
  ];
  return { going, refused, reasons };
}

async function perform<T>(
  action: Action<T>,
  items: readonly T[],
  label: string,
  { services, type, kept }: RunOptions<T>,
): Promise<Outcome> {
  const names = new Map(items.map((item) => [itemId(type, item), itemName(type, item)]));
  try {
    const result = (await action.perform({ items, services, ...(kept === undefined ? {} : { kept }) })) ?? undefined;
    if (result) {
      noteOrigin(result, { label, names });
      services.get(Resources).report(result);
    }
    return { state: 'done', result };
  } catch (error) {
    // A call that was given up says nothing of what the service did.
    if (!(error instanceof HttpError && error.failure === 'aborted')) {
      const ids = names.size > 0 ? [...names.keys()] : [''];
      tellFailedAct(resultOf(type.id, { failed: ids }), { label, names });
    }
    const i18n = services.get(I18n);
    const message = i18n.t('core:actions.failed', { action: label });
    if (error instanceof HttpError) showFailure(services.get(Toasts), i18n, message, error);
    else services.get(Toasts).add('error', message, { detail: errorText(error) });
    services.get(Telemetry).report('error', `action ${action.id}: ${errorText(error)}`, { error });
    return { state: 'failed' };
  }
}
