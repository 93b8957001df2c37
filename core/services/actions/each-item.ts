import { errorText, type Services } from '#base';
import { actionResult, type ActionResult, type CodeSource, nothingChanged, resultOf, type Undo } from '#registry';
import { noteOrigin, tellFailedAct } from '../activity/result-origins.ts';
import { Clock } from '../clock/clock.ts';
import { failureDetail, isGone } from '../http/failure-toast.ts';
import { HttpError } from '../http/http.ts';
import { I18n } from '../i18n/i18n.ts';
import { Resources } from '../resources/resources.ts';
import { Scope, type ScopeKey } from '../scope/scope.ts';
import { type BulkOutcome, type BulkWork, Tasks, type WorkEnd } from '../tasks/tasks.ts';
import { type ToastType, Toasts } from '../toasts/toasts.ts';
import { type FollowedItems, followItems, type ItemEnd } from './follow-items.ts';

/** The texts of the toasts, with the names of the items they speak of; in the operator's language. */
export interface EachItemTexts {
  done(names: string, count: number): string;
  /** The text for items that somebody else deleted meanwhile; when absent, they count among the done. */
  gone?(names: string, count: number): string;
  failed(names: string, count: number): string;
  /** A line of its own above why one failed. */
  error?(name: string, id: string): string;
}

const conflict = 409;

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
  /** The scope in which it begins; the tab's own when absent. */
  scope?: ScopeKey;
  /** An address in the console that the message of what was done leads to. */
  to?: string | undefined;
  /** The code that does the same to all items outside the console. */
  code?: CodeSource;
  /** Does it to one. Deleting what is not there (404) counts as done: what the operator wanted is the case. */
  act(item: T, signal: AbortSignal): Promise<unknown>;
  /** Says more of why one failed, which may have to be read first: the state that it is in now. */
  explain?(item: T, error: unknown): Promise<string | undefined>;
  /** The service goes on working when it has accepted, and the task with it, until the type says that no item is in transition. */
  follow?: FollowedWork<T>;
  /** Takes it back for those that it was done to; offered by the toast. Undefined: it can't be taken back. */
  undoOf?(done: readonly T[]): Undo | undefined;
  /** Tells more of what was done, after each run: a retry is one. */
  tellMore?(): void;
  /** The caller shows what failed, as a form does that stays open: no toast says it, too. A retry is told as ever. */
  showsFailures?: boolean;
}

/** Work that the service goes on to do with items that it has accepted. */
export interface FollowedWork<T> {
  /** The work makes the item go: one that is there no more did not fail. */
  readonly removes?: boolean;
  /** Says, in the operator's language, why it failed in the end; undefined where it went well. Absent: it went well. */
  failure?(now: T, before: T): string | undefined | Promise<string | undefined>;
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
  const { scope = services.get(Scope).key } = work;
  const told = (outcome: BulkOutcome<T>, isRetry = false) => tell(work, outcome, { gone, scope, isRetry }, services);
  return told(
    await services.get(Tasks).each({
      ...bulkWorkOf(work, scope, services),
      act: (item, signal) => actOn(work, item, signal, gone),
      onRetried: (outcome) => void told(outcome, true).then((result) => services.get(Resources).report(result)),
    }),
  );
}

/** The work as a task, without what is done to each. */
function bulkWorkOf<T>(work: EachItem<T>, scope: ScopeKey, services: Services): Omit<BulkWork<T>, 'act'> {
  const begunAt = services.get(Clock).now();
  return {
    scope,
    title: work.title,
    icon: work.icon,
    items: work.items,
    idOf: (item) => work.idOf(item),
    nameOf: (item) => work.nameOf(item),
    again: { type: work.type, action: work.action },
    ...(work.code && { code: work.code }),
    ...(work.follow && {
      follow: (items, hear, signal) => followWork(work, { items, hear, signal, begunAt }, services),
      onFollowed: ({ failed }) => tellEnd(work, failed, scope, services),
    }),
  };
}

type Followed<T> = Pick<FollowedItems<T>, 'items' | 'begunAt' | 'signal'> & {
  hear(item: T, end: WorkEnd): void;
};

/** Tells how the service ended its work on each item. */
async function followWork<T>(work: EachItem<T>, followed: Followed<T>, services: Services): Promise<void> {
  const { hear, ...rest } = followed;
  const i18n = services.get(I18n);
  const left = new Set(followed.items);
  const judging: Promise<void>[] = [];
  const judge = async (item: T, end: ItemEnd<T>) => {
    if (end === 'gone')
      return hear(item, work.follow?.removes ? {} : { failure: i18n.t('core:actions.goneMeanwhile') });
    // Code of a plugin: what it can't judge did not fail as far as anybody knows.
    const failure = await Promise.resolve()
      .then(() => work.follow?.failure?.(end.now, item))
      .catch(() => undefined);
    hear(item, failure === undefined ? {} : { failure });
  };
  await followItems(
    {
      ...rest,
      type: work.type,
      idOf: (item) => work.idOf(item),
      hear(item, end) {
        left.delete(item);
        judging.push(judge(item, end));
      },
    },
    services,
  );
  await Promise.all(judging);
  for (const item of left) hear(item, { note: i18n.t('core:actions.notFollowed') });
}

/** Says what failed after it was accepted. Pages read again in any case: the items are not as they were when it was accepted. */
function tellEnd<T>(work: EachItem<T>, failed: BulkOutcome<T>['failed'], scope: ScopeKey, services: Services): void {
  const ids = failed.map(({ item }) => work.idOf(item));
  if (failed.length > 0) {
    const i18n = services.get(I18n);
    const names = failed.map(({ item }) => work.nameOf(item));
    const lines = failed.map(({ item, error }) =>
      i18n.t('core:cells.labelled', { label: work.nameOf(item), value: errorText(error) }),
    );
    const text = work.texts.failed(joinedNames(names, i18n), names.length);
    services.get(Toasts).add('error', text, { detail: lines.join('\n') });
    tellFailedAct(resultOf(work.type, { failed: ids }), {
      label: work.title,
      names: new Map(failed.map(({ item }) => [work.idOf(item), work.nameOf(item)])),
      scope,
    });
  }
  if (services.get(Scope).key !== scope) return;
  services.get(Resources).report(resultOf(work.type, { updated: work.items.map((item) => work.idOf(item)) }));
}

/** Follows an item that the service has accepted already, as a task. */
function followAccepted<T>(work: EachItem<T>, gone: Set<T>, scope: ScopeKey, services: Services): void {
  let isAccepted = true;
  void services.get(Tasks).each({
    ...bulkWorkOf(work, scope, services),
    async act(item, signal) {
      if (!isAccepted) await actOn(work, item, signal, gone);
      isAccepted = false;
    },
    onRetried: (outcome) =>
      void tell(work, outcome, { gone, scope, isRetry: true }, services).then((result) =>
        services.get(Resources).report(result),
      ),
  });
}

/** Does it to one; what is gone already counts as deleted. */
async function actOn<T>(work: EachItem<T>, item: T, signal: AbortSignal, gone: Set<T>): Promise<void> {
  try {
    await work.act(item, signal);
  } catch (error) {
    if (work.outcome !== 'deleted' || !isGone(error)) throw error;
    gone.add(item);
  }
}

/**
 * Does the work of a form. For one item a refusal rejects, so that the form stays open with what was typed. For several it
 * resolves at once, so that the form closes; a task goes on, and reports what became of each when it ends.
 */
export async function submitEach<T>(work: EachItem<T>, services: Services): Promise<ActionResult> {
  const [item, ...others] = work.items;
  if (item === undefined) return nothingChanged;
  if (others.length > 0) {
    void eachItem(work, services).then((result) => services.get(Resources).report(result));
    const begun = resultOf(work.type, { updated: work.items.map((each) => work.idOf(each)) });
    noteOrigin(begun, { goesOn: true });
    return begun;
  }
  const { scope = services.get(Scope).key } = work;
  const gone = new Set<T>();
  try {
    await actOn(work, item, new AbortController().signal, gone);
  } catch (error) {
    // The page behind the form follows: what it shows may be what was wrong.
    services.get(Resources).report(resultOfAll(work, { done: [], failed: [{ item, error }] }, scope));
    const more = await moreOf(work, item, error);
    throw more.length === 0 ? error : new Error([...more, errorText(error)].join('\n'), { cause: error });
  }
  if (work.follow) followAccepted(work, gone, scope, services);
  return tell(work, { done: [item], failed: [], cancelled: [] }, { gone, scope }, services);
}

async function tell<T>(
  work: EachItem<T>,
  outcome: BulkOutcome<T>,
  { gone, scope, isRetry = false }: { gone: ReadonlySet<T>; scope: ScopeKey; isRetry?: boolean },
  services: Services,
): Promise<ActionResult> {
  const { done, failed } = outcome;
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
  const told = done.filter((item) => !isApart(item));
  // In another scope it would be taken back for namesakes.
  const undo = told.length > 0 && services.get(Scope).key === scope ? undoOf(work, told) : undefined;
  say('success', told, (...said) => texts.done(...said), {
    ...(work.code && { code: work.code }),
    ...(work.to && { to: work.to }),
    undo,
  });
  say('info', done.filter(isApart), (...said) => texts.gone?.(...said) ?? '');
  const untold = work.showsFailures && !isRetry ? [] : failed;
  const reasons = await Promise.all(
    untold.map(async ({ item, error }) => [...(await moreOf(work, item, error)), error]),
  );
  say(
    'error',
    untold.map(({ item }) => item),
    (...said) => texts.failed(...said),
    failureDetail(i18n, ...reasons.flat()),
  );
  work.tellMore?.();
  return resultOfAll(work, outcome, scope);
}

/** Returns the way back, if there is one. What was done stays done when the plugin's code fails here. */
function undoOf<T>(work: EachItem<T>, done: readonly T[]): Undo | undefined {
  try {
    return work.undoOf?.(done);
  } catch {
    return undefined;
  }
}

/** The lines above the error of one that failed. */
async function moreOf<T>(work: EachItem<T>, item: T, error: unknown): Promise<string[]> {
  const told = [
    work.texts.error?.(work.nameOf(item), work.idOf(item)),
    await Promise.resolve()
      .then(() => work.explain?.(item, error))
      .catch(() => undefined),
  ];
  return told.filter((line): line is string => Boolean(line));
}

/** Returns what became of each. Lists follow the items that were refused for their state, or are gone, too: they are not as shown. */
function resultOfAll<T>(
  work: EachItem<T>,
  { done, failed }: Pick<BulkOutcome<T>, 'done' | 'failed'>,
  scope: ScopeKey,
): ActionResult {
  const ids = (items: readonly T[]) => items.map((item) => work.idOf(item));
  const stale = failed.filter(
    ({ error }) => isGone(error) || (error instanceof HttpError && error.status === conflict),
  );
  const followed = work.outcome === 'updated' ? stale.map(({ item }) => item) : [];
  const result = resultOf(work.type, {
    [work.outcome]: ids([...done, ...followed]),
    failed: ids(failed.map(({ item }) => item)),
  });
  const names = new Map(work.items.map((item) => [work.idOf(item), work.nameOf(item)]));
  noteOrigin(result, { label: work.title, names, scope });
  return result;
}

/**
 * Does something to each item, all at once, and says what became of each. A rejection counts the item as failed and stops
 * no other; `onFailure` hears it.
 */
export async function onEach<T extends { id: string }>(
  items: readonly T[],
  outcome: 'created' | 'updated' | 'deleted',
  type: string,
  act: (item: T) => Promise<unknown>,
  onFailure?: (item: T, error: unknown) => void,
): Promise<ActionResult> {
  const settled = await Promise.allSettled(items.map((item) => act(item)));
  const builder = actionResult();
  settled.forEach((one, place) => {
    const item = items[place]!;
    if (one.status === 'fulfilled') builder[outcome](type, item.id);
    else {
      builder.failed(type, item.id);
      onFailure?.(item, one.reason);
    }
  });
  return builder.result;
}
