import type { Services } from '#base';
import { type ActionContext, type ActionResult, type Code, joinedCode, nothingChanged } from '#registry';
import { I18n } from '../i18n/i18n.ts';
import { Modals } from '../modals/modals.ts';
import { wordOf } from '../modals/word-of.ts';
import { Toasts } from '../toasts/toasts.ts';
import { batchId, type Deletion, type DeletionTexts } from './delete-actions.ts';
import { eachItem, joinedNames } from './each-item.ts';

/** Deletes items for `deleteActions`; fetched right after the first rows. */
export async function deleteItems<T>(
  deletion: Deletion<T>,
  { items, services }: ActionContext<T>,
): Promise<ActionResult> {
  const allowed = await thoseAllowed(deletion, items, services);
  if (allowed.length === 0) return nothingChanged;
  const i18n = services.get(I18n);
  const texts = textsOf(deletion);
  const values = valuesOf(deletion, allowed, services);
  const lines = allowed.map((item) => ({ name: deletion.nameOf(item), ...detailOf(deletion, item) }));
  const { code: codeOfOne } = deletion;
  const code = typeof codeOfOne === 'function' ? { code: () => codeOf(codeOfOne, allowed) } : {};
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t(texts.question, values),
    message: i18n.t(texts.message, values),
    // Each on a line of its own; for many the question asks for typing.
    ...(allowed.length > 1 ? { lines } : {}),
    confirmLabel: i18n.t(texts.confirm, values),
    danger: true,
    ...wordFor(deletion, allowed),
    ...code,
  });
  if (!confirmed) return nothingChanged;
  const { gone, error } = texts;
  const text = (key: string) => (names: string, count: number) => i18n.t(key, { ...values, names, count });
  const work = {
    type: deletion.type,
    items: allowed,
    idOf: (item: T) => deletion.idOf(item),
    nameOf: (item: T) => deletion.nameOf(item),
    title: i18n.t(texts.task, values),
    icon: 'trash-2',
    action: batchId(deletion.slug),
    outcome: 'deleted',
    ...code,
    texts: {
      done: text(texts.done),
      ...(gone === undefined ? {} : { gone: text(gone) }),
      failed: text(texts.failed),
      ...(error === undefined ? {} : { error: (name: string, id: string) => i18n.t(error, { name, id }) }),
    },
    act: (item: T, signal: AbortSignal) => deletion.remove(item, services, signal),
    ...(deletion.failure && {
      follow: { removes: true, failure: (now: T) => deletion.failure?.(now, services) },
    }),
  } as const;
  return eachItem(work, services);
}

/** Returns the word to type: of the items that want typing. None where no item wants it. */
function wordFor<T>(deletion: Deletion<T>, items: readonly T[]): { word?: string } {
  const { typed = false } = deletion;
  const wanting = items.filter((item) => (typeof typed === 'function' ? typed(item) : typed));
  if (wanting.length === 0) return {};
  return { word: wordOf(wanting.map((item) => ({ id: deletion.idOf(item), name: deletion.nameOf(item) }))) };
}

/** Returns the code that deletes all the items, one after the other. */
export async function codeOf<T>(one: (item: T) => Code | Promise<Code>, items: readonly T[]): Promise<Code> {
  return joinedCode(await Promise.all(items.map(one)));
}

/** Without those that may not be deleted now, of which a toast says which and why. */
async function thoseAllowed<T>(deletion: Deletion<T>, items: readonly T[], services: Services): Promise<readonly T[]> {
  const answers = await Promise.all(items.map(async (item) => (await deletion.allowed?.(item, services)) ?? true));
  const refused = items.filter((_, index) => answers[index] !== true);
  if (refused.length === 0) return items;
  const i18n = services.get(I18n);
  const reasons = new Set(answers.flatMap((answer) => (typeof answer === 'string' && answer ? [i18n.t(answer)] : [])));
  const message = i18n.t(textsOf(deletion).refused, valuesOf(deletion, refused, services));
  services.get(Toasts).add('error', message, reasons.size > 0 ? { detail: [...reasons].join('\n') } : {});
  return items.filter((_, index) => answers[index] === true);
}

function valuesOf<T>(deletion: Deletion<T>, items: readonly T[], services: Services) {
  const names = joinedNames(
    items.map((item) => deletion.nameOf(item)),
    services.get(I18n),
  );
  return { ...deletion.values?.(items, services), names, count: items.length };
}

function detailOf<T>(deletion: Deletion<T>, item: T): { detail?: string } {
  const detail = deletion.detailOf?.(item);
  return detail === undefined ? {} : { detail };
}

function textsOf<T>({ texts }: Deletion<T>): DeletionTexts {
  if (typeof texts !== 'function') return texts;
  return {
    question: texts('question'),
    message: texts('message'),
    confirm: texts('confirm'),
    task: texts('task'),
    done: texts('done'),
    gone: texts('gone'),
    failed: texts('failed'),
    refused: texts('refused'),
    error: texts('error'),
  };
}
