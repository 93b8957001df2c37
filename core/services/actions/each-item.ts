import type { Services } from '#base';
import { type ActionResult, type CodeSource, resultOf } from '#registry';
import { failureDetail, isGone } from '../http/failure-toast.ts';
import { I18n } from '../i18n/i18n.ts';
import { Resources } from '../resources/resources.ts';
import { type BulkOutcome, Tasks } from '../tasks/tasks.ts';
import { type ToastType, Toasts } from '../toasts/toasts.ts';

/** The texts of the toasts, with the names of the items they speak of; in the operator's language. */
export interface EachItemTexts {
  done(names: string, count: number): string;
  /** The text for items that somebody else deleted meanwhile; when absent, they count among the done. */
  gone?(names: string, count: number): string;
  failed(names: string, count: number): string;
  /** A line of its own above why one failed. */
  error?(name: string, id: string): string;
}

/** The same thing to do to each of some items of a type. */
export interface EachItem<T> {
  /** The id of the resource type. */
  type: string;
  items: readonly T[];
  idOf(item: T): string;
  nameOf(item: T): string;
  /** The title of the task, in the operator's language. */
  title: string;
  icon: string;
  /** Id of the action that does it to the items that were interrupted. */
  action: string;
  outcome: 'updated' | 'deleted';
  texts: EachItemTexts;
  /** The code that does the same to all items outside the console. */
  code?: CodeSource;
  /** Does it to one. Deleting what is not there (404) counts as done: what the operator wanted is the case. */
  act(item: T, signal: AbortSignal): Promise<unknown>;
}

/** Joins names for use in a text, separated by the language’s comma. */
export function joinedNames(names: readonly string[], i18n: I18n): string {
  return names.join(i18n.t('core:formats.comma'));
}

/**
 * Does something to each item as one task whose failed items can be tried again; one toast for each outcome. Gives what
 * became of which item, and reports it again after a retry. Never rejects.
 */
export async function eachItem<T>(work: EachItem<T>, services: Services): Promise<ActionResult> {
  const gone = new Set<T>();
  const told = (outcome: BulkOutcome<T>) => tell(work, outcome, gone, services);
  return told(
    await services.get(Tasks).each({
      title: work.title,
      icon: work.icon,
      items: work.items,
      idOf: (item) => work.idOf(item),
      nameOf: (item) => work.nameOf(item),
      act: (item, signal) =>
        work.act(item, signal).catch((error: unknown) => {
          if (work.outcome !== 'deleted' || !isGone(error)) throw error;
          gone.add(item);
        }),
      again: { type: work.type, action: work.action },
      ...(work.code && { code: work.code }),
      onRetried: (outcome) => services.get(Resources).report(told(outcome)),
    }),
  );
}

function tell<T>(
  work: EachItem<T>,
  { done, failed }: BulkOutcome<T>,
  gone: ReadonlySet<T>,
  services: Services,
): ActionResult {
  const { texts } = work;
  const toasts = services.get(Toasts);
  const i18n = services.get(I18n);
  const isApart = (item: T) => texts.gone !== undefined && gone.has(item);
  const say = (type: ToastType, items: readonly T[], text: EachItemTexts['done'], extra = {}) => {
    const names = joinedNames(
      items.map((item) => work.nameOf(item)),
      i18n,
    );
    if (items.length > 0) toasts.add(type, text(names, items.length), extra);
  };
  say(
    'success',
    done.filter((item) => !isApart(item)),
    (...said) => texts.done(...said),
    work.code && { code: work.code },
  );
  say('info', done.filter(isApart), (...said) => texts.gone?.(...said) ?? '');
  const reasons = failed.flatMap(({ item, error }) => [texts.error?.(work.nameOf(item), work.idOf(item)) ?? '', error]);
  say(
    'error',
    failed.map(({ item }) => item),
    (...said) => texts.failed(...said),
    failureDetail(i18n, ...reasons),
  );
  const ids = (items: readonly T[]) => items.map((item) => work.idOf(item));
  return resultOf(work.type, { [work.outcome]: ids(done), failed: ids(failed.map(({ item }) => item)) });
}
