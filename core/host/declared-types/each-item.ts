import { errorText, type Services } from '#base';
import { type ActionResult, actionResult } from '#registry';
import { showFailure } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { type BulkOutcome, Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import type { DeclaredModel } from './declared-model.ts';
import { type Item, nameOf } from './item-members.ts';
import { itemIdOf } from './item-paths.ts';

export interface EachItem {
  /** In the operator's language. */
  title: string;
  icon: string;
  /** Of the action that does it, for those that were interrupted. */
  action: string;
  outcome: 'updated' | 'deleted';
  /** What a toast says, with the names of those it speaks of. */
  done(names: string, count: number): string;
  failed(names: string): string;
  act(item: Item, signal: AbortSignal): Promise<unknown>;
}

/** Does something to each item as one task, tells what became of them, and says it in an action result. */
export async function eachItem(
  model: DeclaredModel,
  items: readonly Item[],
  work: EachItem,
  services: Services,
): Promise<ActionResult> {
  const told = (outcome: BulkOutcome<Item>) => tell(model, outcome, work, services);
  return told(
    await services.get(Tasks).each({
      title: work.title,
      icon: work.icon,
      items,
      idOf: (item) => itemIdOf(model, item),
      nameOf: (item) => nameOf(model, item),
      act: (item, signal) =>
        work.act(item, signal).catch((error: unknown) => {
          // Somebody else was faster: what the operator wanted is the case.
          if (work.outcome !== 'deleted' || !(error instanceof HttpError) || error.status !== 404) throw error;
        }),
      again: { type: model.id, action: work.action },
      onRetried: (outcome) => services.get(Resources).report(told(outcome)),
    }),
  );
}

function tell(
  model: DeclaredModel,
  { done, failed }: BulkOutcome<Item>,
  work: EachItem,
  services: Services,
): ActionResult {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const names = (those: readonly Item[]) => i18n.list(those.map((item) => nameOf(model, item)));
  if (done.length > 0) toasts.add('success', work.done(names(done), done.length));
  const [first] = failed;
  if (first) {
    const message = work.failed(names(failed.map(({ item }) => item)));
    if (first.error instanceof HttpError) showFailure(toasts, i18n, message, first.error);
    else toasts.add('error', message, { detail: errorText(first.error) });
  }
  const result = actionResult();
  for (const item of done) result[work.outcome](model.id, itemIdOf(model, item));
  for (const { item } of failed) result.failed(model.id, itemIdOf(model, item));
  return result.result;
}
